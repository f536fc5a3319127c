import type { Configuration, ConfigurationContent } from '@parlando/contract';

export type NamedContent = ConfigurationContent & { readonly name: string };

/** Where saved configurations are kept: the server, or for guests this browser. Refusals are of the catalogue's codes. */
export interface ConfigurationBackend {
  /** Oldest first. */
  list(): Promise<readonly Configuration[]>;
  create(configuration: NamedContent): Promise<Configuration>;
  change(id: string, changes: Partial<NamedContent>): Promise<Configuration>;
  remove(id: string): Promise<void>;
  setDefault(id: string): Promise<readonly Configuration[]>;
}
