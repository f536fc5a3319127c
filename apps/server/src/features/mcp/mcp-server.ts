import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { CallToolResult, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '@parlando/contract';
import { formatMessage, languages } from '@parlando/locales';
import { requireScope } from '../../http/caller-key.ts';
import type { Log } from '../../ports/log.ts';
import {
  type McpCaller,
  type McpDependencies,
  RecentAudio,
  recentAudio,
  SearchVoices,
  searchVoices,
  TextToSpeech,
  textToSpeech,
} from './mcp-tools.ts';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** The tools, for one request of one caller. */
export function createMcpServer(dependencies: McpDependencies, caller: McpCaller, log: Log): McpServer {
  const server = new McpServer({ name: 'parlando', version: '1.0.0' });
  server.registerTool(
    'text_to_speech',
    {
      title: 'Text to speech',
      description:
        'Says a text aloud. Returns the sound (mp3), or a link to it. Costs characters of the quota.',
      inputSchema: TextToSpeech,
    },
    (input, extra) => answer(log, () => textToSpeech(dependencies, caller, input, progressOf(extra))),
  );
  server.registerTool(
    'search_voices',
    {
      title: 'Search voices',
      description: 'Finds voices by name or language.',
      inputSchema: SearchVoices,
      annotations: { readOnlyHint: true },
    },
    (input) => answer(log, async () => searchVoices(dependencies, input)),
  );
  server.registerTool(
    'recent_audio',
    {
      title: 'Recent audio',
      description: 'Lists recent conversions with links to their audio.',
      inputSchema: RecentAudio,
      annotations: { readOnlyHint: true },
    },
    (input) =>
      answer(log, async () => {
        if (caller.account.key) requireScope(caller.account.key, 'history');
        return recentAudio(dependencies, caller, input);
      }),
  );
  return server;
}

/** Returns a tool's error to the model as text. */
async function answer(log: Log, run: () => Promise<CallToolResult['content']>): Promise<CallToolResult> {
  try {
    return { content: await run() };
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ err: error }, 'a tool failed');
    const { code, details } = error instanceof AppError ? error : new AppError('INTERNAL_ERROR');
    const text = formatMessage('en', languages.en.errors[code], details);
    return { isError: true, content: [{ type: 'text', text }] };
  }
}

/** Progress is sent only to a client that requested it. */
function progressOf({ _meta, sendNotification }: Extra) {
  const progressToken = _meta?.progressToken;
  return async (progress: number, total: number) => {
    if (progressToken === undefined) return;
    await sendNotification({
      method: 'notifications/progress',
      params: { progressToken, progress, total },
    });
  };
}
