const repositoryPath = /^(?:git\+)?(?:https:\/\/github\.com\/|github:)?([\w.-]+)\/([\w.-]+?)(?:\.git)?$/;

/**
 * URLs of the latest release at the two code hosts, for the `repository` of a `package.json`: a string, or an object
 * with its `url`. Undefined for anything else.
 */
export function releaseUrls(repository: unknown): { github: string; gitee: string } | undefined {
  const text = typeof repository === 'object' ? (repository as { url?: unknown } | null)?.url : repository;
  const [, owner, name] = repositoryPath.exec(typeof text === 'string' ? text : '') ?? [];
  if (owner === undefined) return undefined;
  const path = `repos/${owner}/${name}/releases/latest`;
  return { github: `https://api.github.com/${path}`, gitee: `https://gitee.com/api/v5/${path}` };
}
