import {
  brandOf,
  editDistance,
  makers,
  type Marque,
  marqueByCodeOf,
  marques,
  seriesAliases,
  soundsAlike,
} from "@open-valuation/core/reading"
import { WELL_KNOWN_SERIES } from "./WellKnownSeries.ts"

/**
 * Marques that no price data has: lorries, buses, makes that are gone, and young ones. `name|English name|other names`
 * and their series in the form of `WELL_KNOWN_SERIES`. Source: general knowledge of the Chinese market, 2026-11.
 */
const LINES: ReadonlyArray<readonly [names: string, series: string]> = [
  [
    "解放|FAW Jiefang|一汽解放,青岛解放,解放青汽,Jiefang",
    "J6P=解放J6P J6L=解放J6L J6M=解放J6M J6F=解放J6F J6G=解放J6G J7=解放J7 J5M=解放J5M JH6=解放JH6 ~JK6 ~悍V=悍VH ~虎V=虎VH,虎VN,虎VR,虎V3 ~龙V=龙VH ~天V ~麟V=麟VH ~领途 ~鹰途 ~赛虎 ~公狮 ~奥威 ~新大威 ~骏威 ~悍威 ~途V ~经典",
  ],
  [
    "东风|Dongfeng|东风商用车,东风汽车,东风牌,东风股份,湖北东风",
    "天龙=东风天龙,天龙VL,天龙GX 天龙KL=东风天龙KL 天龙KC 天龙旗舰=天龙旗舰KX 天锦=东风天锦 天锦KR=东风天锦KR,天锦VR 大力神 多利卡=东风多利卡,多利卡D6,多利卡D7,多利卡D9 凯普特=东风凯普特,凯普特K6,凯普特K7,凯普特K8 福瑞卡=东风福瑞卡 小霸王=东风小霸王 途逸=东风途逸 ~小康=东风小康 ~御风 ~锐骐=东风锐骐 ~帅客=东风帅客 ~俊风 ~奥丁 ~星运 ~劲诺",
  ],
  [
    "乘龙|Chenglong|东风柳汽,柳汽乘龙,东风乘龙,柳汽",
    "~H7=乘龙H7 ~H5=乘龙H5 ~T7=乘龙T7 ~T5=乘龙T5 ~M3=乘龙M3 ~M5=乘龙M5 ~L3=乘龙L3 ~L2=乘龙L2 ~609 ~霸龙",
  ],
  ["红岩|Hongyan|上汽红岩,上汽依维柯红岩", "杰狮=红岩杰狮 杰豹=红岩杰豹 杰卡=红岩杰卡 ~金刚 ~特霸"],
  ["北奔|Beiben|北奔重卡,北奔重汽", "~V3=北奔V3 ~NG80=NG80B ~追梦"],
  [
    "大运|Dayun|大运重卡,大运轻卡,成都大运",
    "~N9=大运N9 ~N8=大运N8 ~N6=大运N6 ~风度 ~祥龙 ~奥普力=大运奥普力 ~新奥普力 ~御风者",
  ],
  ["汉马|Hanma|华菱,华菱星马,华菱重卡,星马,汉马科技", "~H9=汉马H9 ~H7=汉马H7 ~H6=汉马H6 ~H3 ~重卡之星 ~星凯马"],
  ["联合卡车|C&C Trucks|联合重卡,集瑞联合", "~U480 ~U460 ~U440 ~U400 ~U380 ~U350 ~E420"],
  ["三一重卡|SANY Trucks|三一牌重卡", "~江山 ~王道 ~英杰版 ~魔塔"],
  ["徐工汉风|XCMG Hanvan|徐工重卡,徐工汽车汉风", "~P7 ~P9 ~G7 ~G9 ~E7 ~E9"],
  [
    "远程|Farizon|吉利远程,远程汽车,吉利商用车",
    "~星智=远程星智 ~星享V=远程星享V,星享V6E,E6,E5 ~星瀚=远程星瀚,星瀚H,星瀚G ~锋锐F3E=锋锐 ~超级VAN ~H8E ~RE500",
  ],
  [
    "跃进|Yuejin|上汽跃进,南京跃进",
    "~小福星=跃进小福星,小福星S50,小福星S70 ~福星 ~超越C300=超越 ~上骏X300=上骏 ~H300 ~H500 ~福运 ~开拓",
  ],
  ["凯马|Kama|山东凯马", "~凯捷=凯捷M3,凯捷M6 ~骏驰 ~金运卡 ~锐航=锐航X1,锐航X3 ~福运来"],
  ["唐骏|T-King|唐骏欧铃,唐骏汽车", "~小宝马 ~T1 ~T3 ~T6 ~T7 ~K1 ~K3 ~V5 ~赛菱"],
  ["时风|Shifeng|时风汽车", "~风驰 ~风菱 ~瑞驰"],
  ["飞碟|UFO|飞碟汽车,五征飞碟", "~缔途=缔途GX,缔途DX,缔途MX,缔途HX ~奥驰"],
  ["日野|Hino|广汽日野", "~700 ~500 ~300"],
  ["斯堪尼亚|Scania|", "~R450 ~R500 ~R580 ~R730 ~G450 ~G410 ~S500 ~S650 ~P410 ~P系 ~R系 ~G系 ~S系"],
  ["曼恩|MAN|德国曼,曼恩卡车,MAN卡车", "~TGX ~TGS ~TGM ~TGL ~TGA"],
  ["达夫|DAF|达夫卡车", "~XF ~CF ~XG"],
  ["海格|Higer|海格客车,苏州金龙", "~H6C ~H5C ~H6V ~H7V ~御骏"],
  ["中通|Zhongtong|中通客车", ""],
  ["安凯|Ankai|安凯客车", ""],
  [
    "夏利|Xiali|天津一汽,一汽夏利,天津夏利",
    "~N3=夏利N3 ~N5=夏利N5 ~N7=夏利N7 ~A+=夏利A+ ~2000=夏利2000 威志=一汽威志,威志V2,威志V5 威乐 威姿 ~雅酷",
  ],
  [
    "一汽|FAW|一汽吉林",
    "佳宝=一汽佳宝,佳宝V70,佳宝V80,佳宝V52,佳宝V55 森雅=一汽森雅,森雅M80,森雅S80 森雅R7=一汽森雅R7 森雅R8 森雅R9",
  ],
  ["骏派|Junpai|一汽骏派,天津骏派", "~D60=骏派D60 ~A70=骏派A70 ~D80=骏派D80 ~A50=骏派A50 ~CX65=骏派CX65"],
  ["宝沃|Borgward|", "~BX7=宝沃BX7 ~BX5=宝沃BX5 ~BX6=宝沃BX6 ~BX3"],
  ["汉腾|Hanteng|", "~X7=汉腾X7 ~X5=汉腾X5 ~V7=汉腾V7 ~X8"],
  ["君马|Junma|", "~S70=君马S70 ~SEEK5=赛克5 ~MEET3=美途3"],
  ["比速|Bisu|", "~T3=比速T3 ~T5=比速T5 ~M3=比速M3"],
  ["斯威|SWM|SWM斯威", "~X7=斯威X7 ~X3=斯威X3 ~X2=斯威X2 ~G01=斯威G01 ~G05=斯威G05 ~大虎=斯威大虎"],
  ["英致|Yingzhi|潍柴英致", "~G3=英致G3 ~G5=英致G5 ~737=英致737 ~727"],
  ["野马汽车|Yema|川汽野马,四川野马", "~T70=野马T70 ~T80=野马T80 ~F99=野马F99 ~F10=野马F10 ~M302 ~EC60"],
  [
    "吉奥|Gonow|广汽吉奥",
    "~星朗=吉奥星朗 ~星旺=吉奥星旺 ~奥轩=奥轩G3,奥轩G5,奥轩GX5 ~GX6=吉奥GX6 ~财运=吉奥财运,财运500 ~帅舰",
  ],
  ["莲花|Youngman Lotus|青年莲花,莲花汽车", "~L3=莲花L3 ~L5=莲花L5 ~竞速=莲花竞速 ~竞悦=莲花竞悦"],
  ["双环|Shuanghuan|", "~SCEO=双环SCEO ~小贵族=双环小贵族 ~来宝"],
  ["福迪|Foday|", "~揽福=福迪揽福 ~雄师=雄师F16,雄师F22 ~探索者=探索者6,探索者III ~小超人"],
  ["大宇|Daewoo|", "~旅行家 ~王子 ~超级沙龙 ~蓝龙 ~典雅"],
  ["欧宝|Opel|", "~赛飞利 ~雅特 ~威达 ~安德拉 ~英速亚"],
  ["萨博|Saab|绅宝汽车", "~9-3=9_3 ~9-5=9_5"],
  ["西雅特|SEAT|", "~欧悦搏 ~伊比飒"],
  ["悍马|Hummer|", "~H2=悍马H2 ~H3=悍马H3 ~H1=悍马H1"],
  ["GMC|GMC|吉姆西", "~Savana=萨凡纳,Savana_2500 ~Yukon=育空河 ~Sierra=西塞拉 ~Terrain=特瑞恩"],
  ["RAM|RAM|公羊,道奇公羊", "~1500 ~2500 ~TRX"],
  ["双龙|SsangYong|", "~雷斯特=雷斯特II,雷斯特W ~爱腾 ~享御 ~柯兰多 ~主席 ~路帝 ~蒂维拉"],
  ["大发|Daihatsu|", "~特锐 ~森雅 ~大发面包"],
  ["庞蒂亚克|Pontiac|", "~Solstice ~Firebird ~火鸟"],
  ["巴博斯|Brabus|", ""],
  ["迈莎锐|MAXUSA|", ""],
  ["布加迪|Bugatti|", "~威龙 ~凯龙"],
  ["享界|Stelato|", "~S9=享界S9,享界S9T"],
  ["智界|Luxeed|", "~S7=智界S7 ~R7=智界R7"],
  ["尊界|Maextro|", "~S800=尊界S800"],
  ["尚界|SAIC Shangjie|", "~H5=尚界H5 ~Z7"],
  ["乐道|ONVO|蔚来乐道", "~L60=乐道L60 ~L90=乐道L90 ~L80"],
  ["昊铂|Hyptec|广汽昊铂", "~GT ~HT ~SSR ~HL=昊铂HL"],
  ["极越|Jiyue|", "~01=极越01 ~07=极越07"],
  ["极石|Polestones|ROX极石", "~01=极石01 ~ADAMAS"],
  ["猛士|Mengshi|东风猛士,猛士科技", "~917=猛士917 ~M817=猛士M817"],
  ["奕派|eπ|东风奕派,eπ", "~007=奕派007,eπ007 ~008=奕派008,eπ008"],
  ["纳米|Nammi|东风纳米", "~01=纳米01 ~BOX=纳米BOX ~06=纳米06"],
  ["创维|Skyworth|创维汽车,开沃,开沃汽车,天美", "~EV6=创维EV6 ~HT-i=创维HT-i ~ET5=天美ET5"],
  ["合创|Hycan|合创汽车,广汽蔚来", "~Z03=合创Z03 ~007=合创007 ~A06=合创A06 ~V09=合创V09"],
  ["爱驰|Aiways|", "~U5=爱驰U5 ~U6=爱驰U6"],
  ["天际|Enovate|天际汽车", "~ME7=天际ME7 ~ME5=天际ME5"],
  ["赛力斯|SERES|金康赛力斯", "~SF5=赛力斯SF5 ~蓝电E5=蓝电 ~E3 ~5"],
  ["云度|Yudo|", "~π1=云度π1 ~π3=云度π3"],
  ["电咖|Dearcc|", "~EV10=电咖EV10"],
  ["雷丁|Levdeo|", "~芒果=雷丁芒果 ~i3=雷丁i3"],
  ["朋克|Punk|朋克汽车", "~多多=朋克多多 ~美美=朋克美美 ~啦啦"],
  ["凌宝|Lingbox|吉麦,吉麦新能源", "~BOX=凌宝BOX ~COCO=凌宝COCO ~uni"],
  ["知豆|Zhidou|", "~D1=知豆D1 ~D2=知豆D2 ~D3=知豆D3 ~彩虹=知豆彩虹"],
  ["康迪|Kandi|", "~K10=康迪K10 ~K17=康迪K17 ~K11"],
  ["国机智骏|Sinogold|", "~GC1 ~GC2 ~GX5"],
  ["新特|Xinte|新特汽车", "~DEV1=新特DEV1"],
  ["御捷|Yogomo|", "~E行 ~330"],
  ["启腾|Qiteng|新龙马启腾,新龙马", "~M70=启腾M70 ~V60=启腾V60 ~EX80 ~N50"],
  ["北汽制造|BAW|北京汽车制造厂,北汽制造厂", "~锐胜 ~王牌 ~卡路里 ~元宝=北汽元宝 ~陆铃 ~旗铃"],
]

/** Words and places: marques only beside a series or the word for a car. */
const OTHER_WORDLIKE: ReadonlySet<string> = new Set(
  "东风 解放 远程 跃进 大运 一汽 莲花 飞碟 双龙 联合卡车 英致 纳米 启腾 中通 公羊 天美 汉马 星马 时风 唐骏 大发 王子 达夫 乘龙 柳汽 红岩 欧宝 大宇 双环 骏派 夏利 创维 合创 爱驰 天际 猛士 朋克 康迪 享界 开沃 man seat ram punk ufo faw king uni 蓝电 凯马 知豆 奕派 北奔 海格".split(
    " ",
  ),
)

/** Marques of `LINES` with their series, in the form of `WELL_KNOWN_SERIES`. */
const otherMarques: ReadonlyArray<readonly [marque: Marque, series: string]> = LINES.map(([names, series]) => {
  const [zh = "", en = "", aliases = ""] = names.split("|")
  return [{ code: en.toLowerCase(), zh, en, aliases: aliases.split(",").filter(Boolean), members: [] }, series]
})

/** A name that a message may hold: a marque, or a series of one. */
export interface KnownName {
  readonly marque: Marque
  /** The usual name of the series; absent for a marque. */
  readonly series?: string
  /** Means a car only behind its marque. */
  readonly weak: boolean
  /** An English name of a series with a Chinese one: kept as written. */
  readonly english: boolean
}

/** A character that is no part of a name's key. */
export const isSeparator = (character: string): boolean => /[\s\-–·•._/'’]/u.test(character)

const keyOf = (name: string): string =>
  [...name.normalize("NFKC").toLowerCase()].filter((one) => !isSeparator(one)).join("")

/** Marques that are words of other meaning as well: they need a series or "brand" beside them. */
const WORDLIKE = new Set(
  "大众 现代 长安 北京 东南 中华 理想 小米 几何 精灵 坦克 红旗 福田 金龙 长城 猎豹 海马 中兴 黄海 奔腾 风光 风行 风神 北汽 上汽 思皓 瑞风 仰望 启辰 深蓝 极星 迷你 吉利 金旅 mini smart im mg ds ora tank wm jac saic baic refine rising haima genesis jetta 捷达 lincoln lotus 众泰 力帆 观致 开瑞 重汽 方程豹 oshan".split(
    " ",
  ),
)

const others = otherMarques.map(([marque]) => marque)
const otherByName = new Map(
  others.flatMap((marque) => [marque.zh, marque.en, ...marque.aliases].map((name) => [name, marque])),
)

/** The marque that a brand's name means. */
export const marqueNamed = (name: string): Marque | undefined => brandOf(name)?.marque ?? otherByName.get(name)

const index = new Map<string, Array<KnownName>>()
const add = (name: string, known: KnownName): void => {
  const key = keyOf(name.replaceAll("_", " "))
  const same = index.get(key)
  if (same === undefined) index.set(key, [known])
  else if (!same.some(({ marque, series }) => marque === known.marque && series === known.series)) same.push(known)
}

const HAN = /\p{Script=Han}/u

const isWordlike = (name: string): boolean => WORDLIKE.has(name.toLowerCase()) || OTHER_WORDLIKE.has(name.toLowerCase())

for (const marque of [...marques, ...others]) {
  for (const name of [marque.zh, marque.en, ...marque.aliases]) {
    if (name === "") continue
    add(name, { marque, weak: isWordlike(name), english: false })
    if (HAN.test(name) && !name.endsWith("汽车")) add(`${name}汽车`, { marque, weak: false, english: false })
  }
}
for (const { line, name } of makers) {
  const marque = brandOf(name)?.marque
  if (marque !== undefined && line === undefined) add(name, { marque, weak: false, english: false })
}

/** 瑞虎8PLUS is a series of its own beside 瑞虎8; 凯美瑞双擎 and 秦PLUS DM-i are not. */
const isOwnSeries = (series: string, other: string): boolean =>
  other.toLowerCase().startsWith(series.toLowerCase()) &&
  /^[_ ]?[A-Za-z0-9+]{1,5}$/u.test(other.slice(series.length)) &&
  !/(?:dm|dmi|ev|max|ultra|air)$/iu.test(other)

const known: ReadonlyArray<readonly [marque: Marque | undefined, series: string]> = [
  ...Object.entries(WELL_KNOWN_SERIES).map(([code, series]) => [marqueByCodeOf(code), series] as const),
  ...otherMarques,
]
for (const [marque, names] of known) {
  if (marque === undefined || names === "") continue
  for (const entry of names.split(" ")) {
    const weak = entry.startsWith("~")
    const [series = "", more = ""] = entry.slice(Number(weak)).replaceAll("_", " ").split("=")
    add(series, { marque, series, weak, english: false })
    for (const other of more.split(",").filter(Boolean)) {
      add(other, { marque, series: isOwnSeries(series, other) ? other : series, weak, english: false })
    }
  }
}
const ENGLISH_WORDS = new Set(
  "focus fit edge sunny march sail escort dawn ghost beetle bora discovery defender crown territory orlando continental compass legacy alto swift breeze inspire patrol terra spark encore regal tang han song yuan qin seal dolphin golf taurus kicks trax seagull rapid explorer equinox navigator captiva civic".split(
    " ",
  ),
)
for (const [code, other, usual] of seriesAliases()) {
  const marque = marqueByCodeOf(code)
  if (marque === undefined) continue
  const same = (index.get(keyOf(usual)) ?? []).find((name) => name.marque === marque && name.series !== undefined)
  const series = same?.series ?? usual
  add(other, { marque, series, weak: ENGLISH_WORDS.has(other), english: !HAN.test(other) })
}

// 五菱宏光 is 五菱 and 宏光: in one it would hide 五菱宏光MINIEV.
for (const [key, names] of index) {
  const whole = names.every(({ marque, series }) =>
    index
      .get(key.slice(marque.zh.length))
      ?.some((name) => key.startsWith(keyOf(marque.zh)) && name.marque === marque && name.series === series),
  )
  if (whole) index.delete(key)
}

/** Words of talk that are series as well: alone they mean no car. */
const TALK = new Set("经典 发现 王子 主席 大陆 开拓 彩虹 初恋 总裁 阳光 雷霆 追光 风度 现代 王牌".split(" "))

/**
 * The series that a word alone names, though it may mean something else elsewhere (海豹): one of the marque, or that of
 * one marque only.
 */
export const seriesAlone = (word: string, marque?: Marque): KnownName | undefined => {
  const names = (index.get(keyOf(word)) ?? []).filter(({ series }) => series !== undefined)
  if (marque !== undefined) return names.find((name) => name.marque === marque)
  return names.length === 1 && HAN.test(word) && word.length > 1 && !TALK.has(word) ? names[0] : undefined
}

/** Both as keys. */
const isMistyped = (written: string, name: string): boolean => {
  if (HAN.test(written))
    return written.length === name.length && Array.from(written).every((one, at) => isHeard(one, name.charAt(at)))
  // Yaris and YarisL are two series; a first letter is seldom wrong.
  if (written.charAt(0) !== name.charAt(0) || written.startsWith(name) || name.startsWith(written)) return false
  if (editDistance(written, name, 1) === 1) return true
  const at = Array.from(written).findIndex((one, place) => one !== name.charAt(place))
  return (
    at >= 0 && `${written.slice(0, at)}${written.charAt(at + 1)}${written.charAt(at)}${written.slice(at + 2)}` === name
  )
}
const isHeard = (one: string, other: string): boolean => one === other || soundsAlike(one, other)
const ofLength = Map.groupBy(index.keys(), ({ length }) => length)
/** Shorter words are near many names. */
const [LEAST_HAN, LEAST_LATIN] = [3, 5]

/**
 * The series that a word means which is none: 卡罗垃, Camery, Accrod. One letter is wrong, too many or too few, two are
 * exchanged, or characters sound alike; and no other series is as near.
 */
export const seriesMistyped = (word: string, marque?: Marque): KnownName | undefined => {
  const written = keyOf(word)
  const least = HAN.test(written) ? (marque === undefined ? LEAST_HAN : 2) : LEAST_LATIN
  if (written.length < least || !/^(?:\p{Script=Han}+|[a-z]+)$/u.test(written) || index.has(written)) return undefined
  const isOwn = ({ marque: of, series, weak }: KnownName): boolean =>
    series !== undefined && (marque === undefined ? !weak : of === marque)
  const near = [-1, 0, 1].flatMap((longer) =>
    (ofLength.get(written.length + longer) ?? []).flatMap((key) =>
      key.length >= least && isMistyped(written, key) ? (index.get(key) ?? []).filter(isOwn) : [],
    ),
  )
  const [first, ...more] = near
  return more.every(({ marque: of, series }) => of === first?.marque && series === first.series) ? first : undefined
}

/** Lengths of the names that begin with two characters (or the one of a short name), longest first. */
const lengths = new Map<string, ReadonlyArray<number>>()
for (const key of index.keys()) {
  const begin = key.slice(0, 2)
  lengths.set(
    begin,
    [...new Set([...(lengths.get(begin) ?? []), key.length])].toSorted((one, other) => other - one),
  )
}

/** The names that a text of {@link keyOf} begins with at a place, longest first. */
export const namesAt = (
  key: string,
  at: number,
): ReadonlyArray<readonly [length: number, names: ReadonlyArray<KnownName>]> => {
  const found: Array<readonly [number, ReadonlyArray<KnownName>]> = []
  for (const begin of [key.slice(at, at + 2), key.charAt(at)]) {
    for (const length of lengths.get(begin) ?? []) {
      const names = index.get(key.slice(at, at + length))
      if (names !== undefined && key.length >= at + length) found.push([length, names])
    }
  }
  return found
}
