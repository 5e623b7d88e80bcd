import type { LangiumSharedCoreServices } from 'langium';

/**
 * The services that a class uses: Langium's shared ones and some of the server's, created on first use. Each
 * class states its own, so that none has to import the list of all (`services.ts`).
 */
export type Uses<Server> = LangiumSharedCoreServices & { readonly server: Server };
