/** Words that begin lines and are no names. Lists of words, separated by space or line end. */
const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** Not a name wherever they begin or end a label: `Cooking time`, `Nota importante`. */
const HEADS = wordSet(`
  step steps chapter chapters scene act section figure fig table exercise lesson unit article appendix
  note notes todo fixme warning caution attention notice tip tips hint hints example examples answers solution
  ingredients ingredient method directions preparation serves servings yield time duration temperature
  name names surname age address phone telephone tel fax mobile cell email mail website url link web
  date day days week month year hours departure arrival price prices cost total subtotal discount tax amount
  quantity size colour color weight height width length material brand model type version id code status
  from to cc bcc subject re fwd author authors title source sources editor translator publisher isbn
  summary abstract conclusion introduction overview background objective objectives purpose result results
  pros cons advantages disadvantages definition meaning synonym synonyms proverb quote quotation saying
  update breaking born died works occupation nationality education skills languages references
  exception rule rules requirements description details category tags keywords location venue place
  monday tuesday wednesday thursday friday saturday sunday
  january february july august september october november december
  morning afternoon evening tonight today tomorrow yesterday
  error info debug input output usage default wind humidity music starring cast credits
  ps nb ibid viz namely attendees agenda minutes apologies problem reason truth point fact idea moral
  paso pasos capítulo escena acto sección figura tabla ejercicio lección unidad artículo anexo apéndice
  nota notas aviso avisos atención advertencia cuidado consejo consejos pista pistas ejemplo ejemplos pendiente
  ingredientes ingrediente preparación elaboración método raciones tiempo duración temperatura solución
  nombre apellido apellidos edad dirección teléfono móvil correo web enlace
  fecha día días semana mes año horario horarios salida llegada precio precios coste total descuento importe
  cantidad talla tamaño color peso altura anchura material marca modelo tipo versión código estado
  de para asunto cco autor autora título fuente fuentes editorial traductor
  resumen conclusión conclusiones introducción objetivo objetivos resultado resultados
  ventajas inconvenientes desventajas definición significado sinónimo sinónimos refrán cita dicho
  actualización hora nacimiento muerte obras profesión ocupación nacionalidad formación idiomas
  excepción regla reglas requisitos descripción detalles categoría etiquetas lugar ubicación
  lunes martes miércoles jueves viernes sábado domingo
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  mañana hoy ayer viento humedad posdata pd fdo asistentes acta problema razón
  verdad cuestión idea moraleja
`);

/** Labels only with a number: there are pages and voices that speak. */
const NUMBERED = wordSet(`
  page part day week month year question item option level round episode season volume verse line room gate platform
  track phase stage version task day group
  página parte día semana mes año pregunta opción nivel ronda episodio temporada tomo verso línea sala puerta andén fase
  etapa tarea grupo
`);

/** What a sentence begins with, alone or before a name: `Then Alice: …`, `Dijo Sancho: …`. */
const OPENERS = wordSet(`
  dear said says asked asks answered replied cried whispered shouted added quoth thus then and but so or nor yet if when while
  because although though since after before until there here this that these those what which how why where
  in on at by with without within of for as into onto about according
  querido querida estimado estimada dijo dice preguntó respondió contestó replicó exclamó añadió gritó susurró
  entonces y e o pero sino si cuando mientras porque aunque después antes según así luego esto eso aquello
  en con sin por como sobre hacia desde hasta
`);

/** Alone before a colon they introduce a sentence. */
const INTRODUCTIONS = wordSet(`
  remember listen look imagine consider suppose observe beware first firstly second secondly third thirdly next last
  finally lastly again also besides however moreover furthermore therefore hence instead meanwhile otherwise anyway now
  well yes no true false please thanks sorry hello dear verdict moral including include includes
  recuerda recuerde escucha mira imagina imaginemos considera observa primero primera segundo tercero siguiente último
  finalmente además también tampoco asimismo sin embargo por tanto ahora bien sí no cierto falso gracias moraleja
`);

/** What comes before a name and makes whatever follows it one. */
const TITLES = wordSet(`
  mr mrs ms miss dr sir lady lord madam captain professor doctor uncle aunt king queen prince princess father sister
  don doña señor señora señorita sr sra srta señá tío tía fray sor rey reina padre
`);

const NUMBER = /^(?:\d+[a-z]?|[ivxlc]+)$/;

/** Whether Latin words before a colon are a label, such as `Step 2` or `Opening hours`, rather than a name. */
export function isLabel(name: string): boolean {
  const words = name
    .toLowerCase()
    .split(' ')
    .map((word) => word.replaceAll('.', ''));
  const [first = '', ...others] = words;
  if (others.length > 0 && TITLES.has(first)) return false;
  if (OPENERS.has(first) || HEADS.has(words.join(''))) return true;
  const last = others.at(-1) ?? first;
  if (others.length > 0 && NUMBER.test(last)) {
    const noun = words.at(-2) ?? '';
    return NUMBERED.has(noun) || HEADS.has(noun);
  }
  return HEADS.has(first) || HEADS.has(last) || (others.length === 0 && INTRODUCTIONS.has(first));
}

/** Ends of labels: `营业时间`, `联系电话`. */
const WIDE_LABEL = new RegExp(
  `(?:${`
    注意 提示 提醒 警告 公告 通知 备注 说明 声明 注释 注 按语 地址 地点 位置 电话 手机 传真 邮箱 邮编 网址 链接 网站
    时间 日期 时长 上午 下午 早上 中午 晚上 今天 昨天 明天 凌晨 出发 到达 车次 航班 票价 价格 总价 单价 原价 合计 小计 总计
    数量 尺寸 颜色 重量 规格 型号 类型 类别 分类 标签 品牌 产地 材料 食材 配料 用料 调料 做法 方法 步骤 准备 姓名 名称
    年龄 性别 职业 出生 籍贯 学历 代表作 作品 作者 译者 编者 来源 出处 题目 标题 主题 发件人 收件人 抄送 回复 摘要 关键词
    总结 结论 结果 原因 目的 目标 背景 概述 简介 正文 原文 译文 释义 拼音 部首 例句 例 例如 比如 譬如 答案 解析 提要
    优点 缺点 优势 劣势 总之 其中 包括 如下 另外 此外 首先 其次 再次 最后 然后 于是 因此 所以 但是 不过 也就是 即
    名言 谚语 俗语 成语 古语 诗云 俗话 附言 附注 又及 附 气温 天气 风力 湿度 得分 比分 目录 序言 前言 后记 图 表
    周[一二三四五六日天] 星期[一二三四五六日天] 礼拜[一二三四五六日天] [一二三四五六七八九十]+月 \\d+[年月日号时点]
    电邮 格式 版本 状态 编号 密码 账号 用户名 费用 优惠 要求 条件 内容 特点 功能 用途 用法 意思 含义
  `
    .trim()
    .split(/\s+/)
    .join('|')})\\s*\\d*$`,
  'u',
);
const ORDINAL = /^(?:第\s*[\d一二三四五六七八九十百千零两]+|其[一二三四五六七八九十]$)/;
/** What introduces speech or a list in prose: `他说：`, `墙上写着：`. */
const PROSE_END = /(?:(?:大家|[你您们])好|[说道曰想写喊叫骂叹念讲唱着了过来去是有为]|.[问答]|告诉.*|说过)$/u;
/** No name has these within. */
const PROSE_WORDS = /.[着是把被就又很]|的(?!$)|[他她它这那您你]./u;

/** The same for names in Chinese letters. */
export function isWideLabel(name: string): boolean {
  return WIDE_LABEL.test(name) || ORDINAL.test(name) || PROSE_END.test(name) || PROSE_WORDS.test(name);
}
