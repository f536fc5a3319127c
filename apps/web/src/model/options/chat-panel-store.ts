import { chatService } from '@parlando/contract';
import { create } from 'zustand';
import { useOptions } from './options-store.ts';

export const useChatPanel = create<{ readonly open: boolean }>(() => ({
  open: useOptions.getState().api === chatService,
}));

export function showChatPanel(open: boolean): void {
  useChatPanel.setState({ open });
}
