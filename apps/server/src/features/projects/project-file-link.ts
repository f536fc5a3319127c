import { getProjectFile, routePath } from '@parlando/contract';
import type { Signer } from '../../http/signed-links.ts';
import type { ProjectKey } from './project.ts';

/** What a link to the files of a project is signed for. */
export const nameInLinks = ({ ownerId, id }: ProjectKey): string => `${ownerId}\n${id}`;

/** Root-relative, below `basePath`. The caller adds `&format=`. */
export function fileLink(key: ProjectKey, signer: Signer, basePath: string): string {
  return `${basePath}${routePath(getProjectFile, { id: key.id })}?signature=${signer.sign(nameInLinks(key))}`;
}
