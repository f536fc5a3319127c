/** What guests read where a page or a limit is about accounts. */
export const guests = {
  gate: {
    tasks: {
      title: '登录后，转换记录会保存在这里',
      text: '任务管理会列出您的每次转换：可以重新播放、下载、重试和收藏。访客的转换不会列在这里。',
    },
    settings: {
      title: '登录后，设置会跟随您的账户',
      text: '您的偏好、自带的服务地址和保存的配置会在每台设备上保持一致。密钥始终只保存在浏览器里。',
    },
    batch: {
      title: '登录后可以批量转换',
      text: '本站只为登录的用户转换。',
    },
    page: {
      title: '这个页面属于您的账户',
      text: '登录后即可查看您的资料、额度、套餐和收藏。',
    },
    free: '无需账户也可以：',
  },
  batchHint:
    '不登录也能在今天的免费额度内批量转换，每次最多 {items} 条。登录后每次最多 {most} 条，额度更多，记录会保留 {days} 天。',
};
