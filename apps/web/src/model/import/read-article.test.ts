import { expect, it } from 'vitest';
import { readHtml } from './html-blocks.ts';
import { readArticle } from './read-article.ts';

const story = '清晨六点，城市还没有完全醒来，巷口的早餐铺已经亮起灯，蒸笼里冒出的热气慢慢飘进每一扇窗户。';
const page = (head: string, heading: string) => `<!doctype html><title>${head}</title><body>
<div class="top"><a href="/">首页</a> <a href="/news">新闻</a> <a href="/login">登录</a></div>
<div class="content">${heading}${`<p>${story}</p>`.repeat(12)}
<p>他坐<ruby>银行<rt>yínháng</rt></ruby>门口<sup><a href="#fn1">1</a></sup>，等了很久，谁也没有来，天慢慢亮了。</p>
<ol><li id="fn1">那时还没有门。</li></ol></div>
<div class="sidebar"><ul><li><a href="/1">点击排行</a></li><li><a href="/2">热门推荐</a></li></ul></div>
<div id="comments"><p>沙发！写得真好。</p></div><script>document.title = 'evil'</script></body>`;

const bytes = (html: string) => new TextEncoder().encode(html);
const spoken = (html: string) => readHtml(html, { isPage: true });

it('is the content of a page with its title, readings and notes, without what surrounds it', () => {
  const article = readArticle(bytes(page('城市的早晨 - 新闻网站', '')));
  const { title, blocks } = spoken(article ?? '');
  expect(title).toContain('城市的早晨');
  expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1, text: title });
  const text = blocks.map((block) => block.text).join('\n');
  expect(text).toContain(story);
  expect(text).not.toMatch(/首页|登录|排行|推荐|沙发|evil/);
  const [block] = blocks.filter(({ readings }) => readings);
  expect(block).toMatchObject({ text: expect.stringContaining('他坐银行门口，'), references: ['#fn1'] });
});

it('may be short, where it is in Chinese', () => {
  const paragraph = `<p>${story}</p>`;
  const short = page('城市的早晨', '').replace(paragraph.repeat(12), paragraph.repeat(3));
  const text = readArticle(bytes(short)) ?? '';
  expect(text).toContain(story);
  expect(text).not.toMatch(/登录|沙发/);
});

it('does not say a headline twice that the content has already', () => {
  const html = readArticle(bytes(page('城市的早晨_新闻网站', '<h1>城市的早晨</h1>'))) ?? '';
  const { title, blocks } = spoken(html);
  expect(title).toBe('城市的早晨');
  expect(blocks.filter(({ kind }) => kind === 'heading').map(({ text }) => text)).toEqual([title]);
});

it('keeps words that look like the handlers of events, whose attributes are dropped', () => {
  const words = `<p onclick = "x()">${story}on air = online = ${story}&lt;b onclick="y"&gt;</p>`.repeat(9);
  const html = readArticle(bytes(page('城市', words))) ?? '';
  expect(html).toContain('on air = online = ');
  expect(html).toContain('onclick="y"');
  expect(html).not.toContain('x()"');
});

it('escapes the title', () => {
  const html = readArticle(bytes(page('a &lt;script&gt; &amp; b', ''))) ?? '';
  expect(spoken(html).title).toBe('a <script> & b');
});

it('leaves pages without an article, and enormous ones, to the reader of whole pages', () => {
  expect(readArticle(bytes('<title>空</title><body><img src="a.png"></body>'))).toBeNull();
  expect(readArticle(bytes(page('长', '') + '<b></b>'.repeat(20_000)))).toBeNull();
  expect(readArticle(bytes(page('长', '').padEnd(5_000_001)))).toBeNull();
});
