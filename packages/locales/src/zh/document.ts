/** The text as a document to listen to. Placeholders are `{name}`. */
export const document = {
  label: '听改',
  unreadable: 'SSML 有错误，暂时不能显示为文档',
  follow: '跟随朗读',
  actions: '第 {number} 句的操作',
  play: '从这里播放',
  again: '再读一遍',
  againTogether: '再读一遍（这一段的 {count} 句一起）',
  alwaysTheSame: '这个音色每次读得都一样',
  sayingAgain: '正在重读，原来的读法会保留',
  saidAgain: '已重读。可以换回原来的读法',
  hearOther: '听另一种读法',
  keep: '只保留现在的读法',
  kept: '已保留现在的读法',
  copyLink: '复制从这里开始的链接',
};
