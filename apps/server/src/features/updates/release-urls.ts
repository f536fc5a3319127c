const repositoryPath = /^(?:git\+)?(?:https:\/\/github\.com\/|github:)?([\w.-]+)\/([\w.-]+?)(?:\.git)?$/;

/**
 * Where the two code hosts tell the latest release of the repository that a `package.json` names: as a string, or as an
 * object with its `url`. Undefined for anything else.
 */
export function releaseUrls(repository: unknown): { github: string; gitee: string } | undefined {
  const text = typeof repository === 'object' ? (repository as { url?: unknown } | null)?.url : repository;
  const [, owner, name] = repositoryPath.exec(typeof text === 'string' ? text : '') ?? [];
  if (owner === undefined) return undefined;
  const path = `repos/${owner}/${name}/releases/latest`;
  return { github: `https://api.github.com/${path}`, gitee: `https://gitee.com/api/v5/${path}` };
}
