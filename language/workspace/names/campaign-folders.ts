/**
 * How far a campaign reaches: the files of its folder and below, up to the next campaign. Files under no campaign belong
 * to their workspace folder; a file outside every folder is on its own.
 */
export class CampaignFolders {
  /** Campaign documents by folder. */
  private readonly campaigns = new Map<string, Set<string>>();
  private readonly known = new Map<string, string>();
  private roots: readonly string[] = [];

  /** Sets the folders that the workspace has open: a scope reaches no further up. */
  setRoots(roots: readonly string[]): void {
    this.roots = roots.map((root) => root.replace(/\/$/, ''));
    this.known.clear();
  }

  /** Notes that a document does or does not declare a campaign; true when the reach of campaigns changed. */
  set(uri: string, declares: boolean): boolean {
    const folder = folderOf(uri);
    const here = this.campaigns.get(folder);
    if (declares) {
      if (here?.has(uri)) return false;
      if (here) here.add(uri);
      else this.campaigns.set(folder, new Set([uri]));
      if (here === undefined) this.known.clear();
      return here === undefined;
    }
    if (!here?.delete(uri)) return false;
    if (here.size > 0) return false;
    this.campaigns.delete(folder);
    this.known.clear();
    return true;
  }

  /** The folder whose campaign governs a document; names are seen inside it only. */
  scopeOf(uri: string): string {
    const folder = folderOf(uri);
    const cached = this.known.get(folder);
    if (cached !== undefined) return cached;
    const scope = this.find(folder);
    this.known.set(folder, scope);
    return scope;
  }

  /** Documents that declare the campaign of a scope: more than one is an error in the texts. */
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

/** The folder of a document, without a slash at its end; empty where the URI has none. */
export function folderOf(uri: string): string {
  const slash = uri.lastIndexOf('/');
  return slash < 0 ? '' : uri.slice(0, slash);
}

/** The name of a file as people read it, without its folder. */
export function fileNameOf(uri: string): string {
  return decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1));
}

function parentOf(folder: string): string {
  const slash = folder.lastIndexOf('/');
  return slash <= folder.indexOf('//') + 1 ? '' : folder.slice(0, slash);
}
