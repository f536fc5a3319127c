/** The speakers of a text, and the samples that are fetched on demand. */
export const script = {
  speakers: '说话人',
  chooseVoice: '选择音色',
  found_other: '发现 {count} 位说话人：{names}',
  accept: '为每人选一个音色',
  decline: '不用了',
  settings: '说话人设置',
  settingsHint: '以名字和冒号开头的一行，由这位说话人来读。',
  turns: '轮流说话',
  turnPause: '换人时的停顿',
  usualPause: '自动',
  seconds: '{value} 秒',
  speakNames: '由旁白念出名字',
  rest: '其余文字由当前所选音色“{voice}”朗读。',
  remove: '移除{name}',
  silent: '文中没有以这个名字开头的行。',
  voice: '音色：{voice}',
  asUsual: '恢复为通用设置',
  narrated: '当前服务没有这个音色，由所选音色代读。',
  hear: '试听{name}的第一句',
  hearCharged: '试听{name}的第一句（计入额度）',
  stop: '停止试听{name}',
  add: '添加说话人',
  full: '最多 {count} 位说话人',
  inText: '文中以冒号结尾的名字，是说话人就点一下：',
  name: '名字',
  nameRefused: '名字不能重复、不能有冒号，最多 {max} 个字符',
  narration: '旁白',
  starters: {
    video: {
      woman: '',
      man: '',
      text: `三秒钟，猜猜这是什么声音。
不是雷声，是一锅刚出炉的爆米花。
关注我，明天带你去听一座会唱歌的桥。`,
    },
    lesson: {
      woman: '老师',
      man: '学生',
      text: `老师：今天我们学一个词，“回声”。谁来说说，它是什么意思？
学生：就是对着山谷喊一声，山谷又还给你一声。
老师：说得真好。那我们来试一试，一起喊：你好！`,
    },
    article: {
      woman: '',
      man: '',
      text: `城市里的鸟为什么起得那么早

清晨四点，街灯还亮着，屋檐下的麻雀已经聊起天来了。城市里的鸟比乡下的鸟叫得更早：白天的车声太响，它们只好趁安静的时候把话说完。

所以，如果你被鸟声吵醒，不妨想一想：它们也在等一个安静的时刻。`,
    },
  },
};
