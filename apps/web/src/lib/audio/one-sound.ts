/** Anything that plays, such as a media element. Pausing it after its end has no effect. */
interface Sound {
  pause(): void;
}

let last: Sound | null = null;
let tabs: BroadcastChannel | undefined;

/** Allows only one sound at a time in all tabs of the browser: pauses the previous one. */
export function beginSound(sound: Sound): void {
  if (last === sound) return;
  last?.pause();
  last = sound;
  tabs ??= joinTabs();
  tabs.postMessage('begun');
}

function joinTabs(): BroadcastChannel {
  const channel = new BroadcastChannel('parlando-sound');
  channel.addEventListener('message', () => {
    last?.pause();
    last = null;
  });
  return channel;
}
