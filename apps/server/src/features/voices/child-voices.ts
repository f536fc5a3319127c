/** Voices that Microsoft's language-support page marks "Child": `voices/list` itself says nothing of age. */
export const childVoiceNames: ReadonlySet<string> = new Set([
  'de-DE-GiselaNeural',
  'en-GB-MaisieNeural',
  'en-US-AnaNeural',
  'es-ES-IreneNeural',
  'es-MX-MarinaNeural',
  'fr-FR-EloiseNeural',
  'it-IT-PierinaNeural',
  'ja-JP-AoiNeural',
  'ko-KR-SeoHyeonNeural',
  'pt-BR-LeticiaNeural',
  'zh-CN-Xiaoshuang:DragonHDFlashLatestNeural',
  'zh-CN-XiaoshuangMultilingualNeural',
  'zh-CN-XiaoshuangNeural',
  'zh-CN-Xiaoyou:DragonHDFlashLatestNeural',
  'zh-CN-XiaoyouMultilingualNeural',
  'zh-CN-XiaoyouNeural',
]);
