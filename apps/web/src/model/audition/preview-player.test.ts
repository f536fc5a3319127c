import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PreviewPlayer } from './preview-player.ts';

const revoke = vi.fn();
beforeEach(() => {
  revoke.mockReset();
  let made = 0;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => `blob:${++made}`, revokeObjectURL: revoke }),
  );
  vi.spyOn(console, 'error').mockReturnValue();
});

function setUp(options: { fetchSample?: (voice: string, signal: AbortSignal) => Promise<Blob> } = {}) {
  const audio = document.createElement('audio');
  const play = vi.spyOn(audio, 'play').mockResolvedValue();
  const pause = vi.spyOn(audio, 'pause').mockReturnValue();
  const fetchSample = vi.fn(options.fetchSample ?? (async () => new Blob()));
  const player = new PreviewPlayer({ fetchSample, audio });
  return { audio, play, pause, fetchSample, player };
}

describe('preview player', () => {
  it('fetches a sample once and reports the second time that it was cached', async () => {
    const { player, fetchSample, audio } = setUp();
    expect(await player.toggle('a')).toBe('started');
    expect(player.useState.getState()).toEqual({ voice: 'a', phase: 'playing' });
    audio.dispatchEvent(new Event('ended'));
    expect(player.useState.getState()).toEqual({ voice: null, phase: 'idle' });
    expect(await player.toggle('a')).toBe('started-from-cache');
    expect(fetchSample).toHaveBeenCalledTimes(1);
  });

  it('stops on the second press', async () => {
    const { player, pause } = setUp();
    await player.toggle('a');
    expect(await player.toggle('a')).toBeNull();
    expect(pause).toHaveBeenCalled();
    expect(player.useState.getState().phase).toBe('idle');
  });

  it('plays only the voice pressed last, and aborts the previous fetch', async () => {
    const signals: AbortSignal[] = [];
    const { player, play } = setUp({
      fetchSample: (voice, signal) => {
        signals.push(signal);
        return voice === 'slow'
          ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
          : Promise.resolve(new Blob());
      },
    });
    const slow = player.toggle('slow');
    expect(await player.toggle('fast')).toBe('started');
    expect(await slow).toBeNull();
    expect(signals[0]?.aborted).toBe(true);
    expect(play).toHaveBeenCalledTimes(1);
    expect(player.useState.getState().voice).toBe('fast');
  });

  it('distinguishes a failed fetch from a failed playback, and is idle after both', async () => {
    const { player, play, fetchSample } = setUp();
    fetchSample.mockRejectedValueOnce(new Error('503'));
    expect(await player.toggle('a')).toBe('fetch-failed');
    play.mockRejectedValueOnce(new Error('NotSupportedError'));
    expect(await player.toggle('a')).toBe('play-failed');
    expect(player.useState.getState()).toEqual({ voice: null, phase: 'idle' });
  });

  it('fetches a sample again if it did not play', async () => {
    const { player, play, fetchSample } = setUp();
    play.mockRejectedValueOnce(new Error('NotSupportedError'));
    expect(await player.toggle('a')).toBe('play-failed');
    expect(revoke).toHaveBeenCalledWith('blob:1');
    expect(await player.toggle('a')).toBe('started');
    expect(fetchSample).toHaveBeenCalledTimes(2);
  });

  it('keeps a sample that the browser did not let play, so that the next press is not charged', async () => {
    const { player, play, fetchSample } = setUp();
    play.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    expect(await player.toggle('a')).toBe('play-failed');
    expect(await player.toggle('a')).toBe('started-from-cache');
    expect(fetchSample).toHaveBeenCalledTimes(1);
  });

  it('plays voices in turn, until one is stopped', async () => {
    const { player, audio } = setUp();
    const heard: (string | null)[] = [];
    player.useState.subscribe(({ voice, phase }) => phase === 'playing' && heard.push(voice));
    const end = () => audio.dispatchEvent(new Event('ended'));
    const whole = player.playInTurn(['a', 'b']);
    await vi.waitFor(() => expect(heard).toEqual(['a']));
    end();
    await vi.waitFor(() => expect(heard).toEqual(['a', 'b']));
    end();
    expect(await whole).toBe('started');
    expect(player.useState.getState()).toEqual({ voice: null, phase: 'idle' });

    const broken = player.playInTurn(['a', 'b']);
    await vi.waitFor(() => expect(heard).toEqual(['a', 'b', 'a']));
    player.stop();
    expect(await broken).toBe('started-from-cache');
    expect(heard).toHaveLength(3);
  });

  it('stops when any other player starts', async () => {
    const first = setUp();
    const second = setUp();
    await first.player.toggle('a');
    await second.player.toggle('a');
    expect(first.pause).toHaveBeenCalledTimes(2);
    expect(first.player.useState.getState()).toEqual({ voice: null, phase: 'idle' });
    expect(second.player.useState.getState()).toEqual({ voice: 'a', phase: 'playing' });
  });

  it('keeps a bounded number of samples', async () => {
    const { player, fetchSample } = setUp();
    for (let voice = 0; voice < 30; voice++) await player.toggle(`voice-${voice}`);
    expect(revoke).toHaveBeenCalledTimes(6);
    await player.toggle('voice-0');
    expect(fetchSample).toHaveBeenCalledTimes(31);
  });

  it('releases everything when disposed', async () => {
    const { player } = setUp();
    await player.toggle('a');
    player.dispose();
    expect(revoke).toHaveBeenCalledWith('blob:1');
    expect(player.progress()).toBe(0);
  });
});
