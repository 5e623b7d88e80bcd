/**
 * Determines the scope of each file: the nearest folder around it that has a campaign or is open in the workspace, or
 * else its own folder.
 */
export class CampaignFolders {
  /** Campaign documents by folder. */
  private readonly campaigns = new Map<string, Set<string>>();
  private readonly scopes = new Map<string, string>();
  private roots: readonly string[] = [];

  /** Sets the folders that the workspace has open: a scope reaches no further up. */
  setRoots(roots: readonly string[]): void {
    this.roots = roots.map((root) => root.replace(/\/$/, ''));
    this.scopes.clear();
  }

  /** Records whether a document declares a campaign; returns whether that changes scopes. */
  set(uri: string, declares: boolean): boolean {
    const folder = folderOf(uri);
    const here = this.campaigns.get(folder);
    if (declares) {
      if (here?.has(uri)) return false;
      if (here) here.add(uri);
      else this.campaigns.set(folder, new Set([uri]));
      if (here === undefined) this.scopes.clear();
      return here === undefined;
    }
    if (!here?.delete(uri)) return false;
    if (here.size > 0) return false;
    this.campaigns.delete(folder);
    this.scopes.clear();
    return true;
  }

  /** The folder whose campaign governs a document; names are visible only inside it. */
  scopeOf(uri: string): string {
    const folder = folderOf(uri);
    const cached = this.scopes.get(folder);
    if (cached !== undefined) return cached;
    const scope = this.find(folder);
    this.scopes.set(folder, scope);
    return scope;
  }

  /** Documents that declare the campaign of a scope: more than one is an error of the authors. */
  documentsOf(scope: string): readonly string[] {
    return [...(this.campaigns.get(scope) ?? [])].sort();
  }

  private find(folder: string): string {
    for (let at = folder; at !== ''; at = parentOf(at)) {
      if (this.campaigns.has(at) || this.roots.includes(at)) return at;
    }
    return folder;
  }
}

/** The folder of a document, without a slash at its end; empty if the URI has none. */
export function folderOf(uri: string): string {
  const slash = uri.lastIndexOf('/');
  return slash < 0 ? '' : uri.slice(0, slash);
}

/** The decoded name of a file, without its folder. */
export function fileNameOf(uri: string): string {
  return decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1));
}

function parentOf(folder: string): string {
  const slash = folder.lastIndexOf('/');
  return slash <= folder.indexOf('//') + 1 ? '' : folder.slice(0, slash);
}
