import type { getUsageStatus, RouteReply } from '@parlando/contract';

/** A person's remaining quota in ElevenLabs' format. Its clients require each of these fields. */
export function describeSubscription({ used, limit, package: credits }: RouteReply<typeof getUsageStatus>) {
  const { totalChars = 0, remainingChars = 0 } = credits ?? {};
  return {
    tier: credits ? 'creator' : 'free',
    character_count: used + totalChars - remainingChars,
    character_limit: limit + totalChars,
    max_credit_limit_extension: 0,
    can_extend_character_limit: false,
    allowed_to_extend_character_limit: false,
    voice_slots_used: 0,
    professional_voice_slots_used: 0,
    professional_voice_slots_used_in_workspace: 0,
    voice_limit: 0,
    voice_add_edit_counter: 0,
    professional_voice_limit: 0,
    can_extend_voice_limit: false,
    can_use_instant_voice_cloning: false,
    can_use_professional_voice_cloning: false,
    current_overage: { amount: '0', currency: 'usd' },
    status: 'active',
    open_invoices: [],
    has_open_invoices: false,
  };
}
