/** What who comes for the first time finds in the editor. */
export const starter = {
  hint: '这是一段示例：点“生成语音”就能听。直接输入，就换成您自己的文字。',
  heard: '这是一段示例：点一个词，就从那里听。直接输入，就换成您自己的文字。',
  others: '换一段示例',
  names: { video: '短视频', lesson: '课堂对话', article: '听文章' },
  woman: '小林',
  man: '阿远',
  text: `小林：等等，这行字刚才是不是开口说话了？
阿远：没错，而且它说的正是你现在看到的这一句。
小林：那我得改一改，给自己写句更好听的台词。`,
};
