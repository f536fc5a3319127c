import { expect, test } from 'vitest';
import { languages } from './languages.ts';

/** Words that people may have learnt, or look up: changing one has to be meant. */
test.each([
  ['shell.pageLoadFailed', '页面加载失败，请刷新重试'],
  ['shell.moduleLoadFailed', '页面模块加载失败，请清除缓存后重试'],
  ['shell.languageFailed', '语言切换失败，请重试'],
  ['errors.SESSION_EXPIRED', '登录已过期，请重新登录'],
  ['errors.PERMISSION_DENIED', '没有权限执行此操作'],
  ['errors.NOT_FOUND', '请求的资源不存在'],
  ['errors.INTERNAL_ERROR', '服务器内部错误，请稍后重试'],
  ['wire.NETWORK_ERROR', '网络错误，请检查网络连接'],
  ['wire.UNEXPECTED_REPLY', '请求失败'],
  ['wire.FAILED', '操作失败'],
  ['wire.ABORTED', '请求已取消'],
  ['errors.TASK_CANCELLED', '用户取消'],
  ['banner.quota', '免费额度已用完'],
  ['banner.tooFrequent', '请求过于频繁'],
  ['banner.connection', '无法连接到免费 TTS 服务器'],
  ['banner.connectionDetail', '请检查网络连接或稍后重试'],
  ['banner.default', '发生错误'],
  ['audio.aborted', '音频播放已中止'],
  ['audio.network', '音频播放失败，请检查网络连接'],
  ['audio.decode', '音频播放失败，无法解码音频'],
  ['audio.unsupported', '音频播放失败，浏览器不支持此格式'],
  ['audio.failed', '音频播放失败'],
  ['audio.blocked', '浏览器阻止了自动播放，请点击播放'],
  ['player.nothingToRetry', '没有可重试的音频'],
  ['player.downloadFailed', '下载失败'],
  ['account.loginFailed', '登录失败，请检查用户名和密码'],
  ['account.malformed', '登录响应格式错误'],
  ['account.registerFailed', '注册失败'],
  ['account.codeFailed', '发送验证码失败'],
  ['account.logoutFailed', '退出登录失败'],
  ['wechat.loginFailed', '微信登录失败，请重试'],
  ['wechat.failed', '获取二维码失败'],
  ['wechat.refreshFailed', '刷新二维码失败，请重试'],
  ['wechat.expired', '二维码已过期'],
  ['wechat.loggedIn', '微信登录成功！'],
  ['errors.WECHAT_LOGIN_DISABLED', '微信登录功能暂未开放'],
  ['errors.SYNTHESIS_FAILED', '语音生成失败，请重试'],
  ['voices.previewPlayFailed', '试听播放失败'],
  ['favourites.removed', '取消收藏成功'],
  ['favourites.failed', '操作失败'],
  ['errors.BATCH_EMPTY', '请先添加要转换的文本'],
  ['errors.BATCH_RUNNING', '正在转换，请稍候'],
  ['batch.run.completed', '批量转换完成，成功 {done}/{total}'],
  ['settings.file.imported', '配置已导入'],
  ['conversion.succeeded', '语音生成成功（引擎：{engine}，用时 {ms} 毫秒）'],
  ['conversion.succeededFromCache', '语音生成成功（引擎：{engine}，缓存命中）'],
])('%s', (path, words) => {
  const found = path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], languages.zh);
  expect(found).toBe(words);
});
