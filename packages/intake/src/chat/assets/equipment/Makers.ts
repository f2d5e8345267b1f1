import { ownValue } from "@open-valuation/core/domain"
import { type Manufacturer, recogniseModel } from "@open-valuation/core/equipment"
import { GLUED_MAKER_NAMES, MAKER_NAMES_EN, MAKER_NAMES_ZH, makerOfName, oneOf } from "@open-valuation/core/reading"
import { disjoint } from "../../evidence/Span.ts"
import { sameLength } from "./UpperCase.ts"

/** A maker named in a message, by its place. */
export interface MakerMention {
  readonly start: number
  readonly end: number
  /** Usual short name in the language of the mention. */
  readonly name: string
  readonly maker: Manufacturer | undefined
}

/** Names as voice input writes them, and names in use that no catalogue has. */
const MISHEARD: Readonly<Record<string, string>> = {
  徐公: "徐工",
  徐功: "徐工",
  许工: "徐工",
  小宋: "小松",
  晓松: "小松",
  三亿: "三一",
  中连: "中联",
  柳公: "柳工",
  刘工: "柳工",
  六工: "柳工",
  龙公: "龙工",
  隆工: "龙工",
  临公: "临工",
  林工: "临工",
  夏工: "厦工",
  神刚: "神钢",
  深钢: "神钢",
  抖山: "斗山",
  卡特比勒: "卡特彼勒",
  卡特皮勒: "卡特彼勒",
  卡特彼乐: "卡特彼勒",
  沃尔夫: "沃尔沃",
  日历: "日立",
  加腾: "加藤",
  利伯海尔: "利勃海尔",
  山堆: "山推",
}

/** 31 is 三一 before a machine: "31的挖机", "31 SY215". */
const THIRTY_ONE =
  /(?<![\d.])31(?=\s?(?:牌|重工|重机|的?\s?(?:\d{1,3}\s?吨|挖|吊|汽车吊|泵|旋挖|起重|压路|搅拌|装载|S[A-Z]{1,3}\s?\d)))/gu

/**
 * Makers of machinery beyond those whose model names are read: short names as advertised on Chinese markets of used
 * machines, 2026-11.
 */
const FURTHER = oneOf(
  "山重建机 山重 玉柴 石川岛 力士德 沃得 犀牛重工 恒特 国机重工 常林 成工 晋工 山工 英轩 鲁工 明宇 朝工",
  "宣工 彭浦 移山 洛建 一拖 东方红 路德克 戴纳派克 宝马格 酒井 维特根 福格勒 陕建 西筑 美通 鼎盛天工 天工",
  "鼎力 星邦 临工重机 曼尼通 合力 杭叉 林德 永恒力 海斯特 台励福 丰田 三菱 力至优 尤恩 柳叉 大连叉车 宝峨",
  "金泰 土力 铁建重工 中铁装备 中车 福田 雷萨 普茨迈斯特 施维英 方圆 九合 三民 鸿得利 同力 临工矿车 蓬翔",
  "北方股份 别拉斯 长起 京城重工 石煤 东岳 唐骏 程力 楚胜 古河 中升 腾达 章鼓 南京登高 沃克诺森 安迈 安百拓",
  "阿特拉斯 久益",
  // Machine tools.
  "沈阳机床 沈阳一机床 大连机床 济南一机床 济南二机床 宝鸡机床 昆明机床 齐重数控 齐二机床 武重 秦川 汉川机床 北京精雕 北一机床 南通机床",
  "纽威 海德曼 台群 创世纪 友嘉 永进 丽驰 协鸿 台中精机 程泰 亚崴 东台 乔锋 嘉泰 国盛智科 日发 发那科 法兰克 马扎克 山崎马扎克 牧野",
  "大隈 森精机 德玛吉 西铁城 津上 哈斯 格劳博 埃马克 哈挺 润星 德扬 凯柏 威力铭",
  // Plastics, sheet metal, lasers, print.
  "海天 伊之密 震雄 力劲 博创 泰瑞 震德 东华机械 宝捷 伯乐 恩格尔 阿博格 克劳斯玛菲 日精 住友德马格 富强鑫 百塑",
  "大族激光 大族 华工激光 百超 通快 宏山激光 宏山 迅镭 邦德激光 奔腾激光 亚威 金方圆 天田 村田 扬力 扬锻 协易 金丰 徐锻 沃得精机",
  "海德堡 曼罗兰 罗兰 高宝 小森 秋山 良明 利优比 北人 光华 英格索兰 开山 复盛 博莱特 寿力",
)
const FURTHER_EN = oneOf(
  "GENIE JLG SKYJACK HAULOTTE DINGLI SINOBOOM WIRTGEN VOGELE BOMAG HAMM DYNAPAC SAKAI AMMANN BAUER SOILMEC LINDE",
  "JUNGHEINRICH HYSTER YALE TOYOTA MITSUBISHI HELI HANGCHA MANITOU PUTZMEISTER SCHWING CIFA MAEDA FURUKAWA",
  "HAAS MAZAK MAKINO OKUMA FANUC ENGEL ARBURG KRAUSSMAFFEI HAITIAN TRUMPF BYSTRONIC AMADA HEIDELBERG TSUGAMI BROTHER HURCO",
  "ATLAS_COPCO SANDVIK EPIROC LINK-BELT LINKBELT KALMAR NEW_HOLLAND TONLY YUCHAI WACKER_NEUSON",
)

const misheard = new RegExp(Object.keys(MISHEARD).join("|"), "gu")
const further = new RegExp(FURTHER, "gu")
const furtherEn = new RegExp(`(?<![A-Z0-9])${FURTHER_EN}(?![A-Z])`, "g")

/** A part of the machine by another maker, or another machine that this one is compared with. */
const OF_PART =
  /^\s?(?:牌|的)?\s?(?:原装|进口)?\s?(?:底盘|发动机|引擎|动力|机头|柴油机|数控系统|系统|液压|主泵|油泵|泵阀|马达|破碎锤|大架|变速箱|车桥|桥|system|control|engine|chassis|motor|pump|carrier|gearbox|truck chassis)/iu
const COMPARED =
  /(?:跟|和|比|像|类似|相当于|同级别?的?|不是|别当成|替换|对标|装的|配的?|换的|换了|搭载|采用|like|than|not|versus|vs\.?|unlike)\s?$/iu

/** Words of English that are makers' names as well. */
const isWord = (written: string): boolean => /^(?:case|grove|jd|scm)$/u.test(written)

/** What stands behind a maker's name where a name alone could be anything: a machine's word, a size, a model. */
const OF_MACHINE =
  /^(?:牌子?|重工|重机|股份|机械|集团)?[\s的,，]{0,2}(?:[A-Za-z\d]|[挖吊叉铲压装泵搅钻推平摊铣高旋汽履随塔注数加激切折冲剪磨车镗刨龙立卧印线空走]|小挖|大挖|起重)/u
const NAMED_AS_MAKER = /(?:品牌|牌子|厂家|厂商|制造商|生产厂|生产商)(?:是|为|:|：|\s){0,3}$/u

const isMaker = (text: string, start: number, name: string): boolean =>
  text.trim() === name ||
  OF_MACHINE.test(text.slice(start + name.length, start + name.length + 12)) ||
  NAMED_AS_MAKER.test(text.slice(Math.max(0, start - 8), start))

/** All makers in a text, in order; of overlapping ones the longest. */
export const makersIn = (text: string): ReadonlyArray<MakerMention> => {
  const upper = sameLength(text)
  const found: Array<MakerMention> = []
  const isApart = disjoint()
  const add = (start: number, written: string, name: string, maker: Manufacturer | undefined): void => {
    const end = start + written.length
    if (
      isWord(text.slice(start, end)) ||
      OF_PART.test(text.slice(end, end + 16)) ||
      COMPARED.test(text.slice(Math.max(0, start - 8), start))
    )
      return
    if (isApart({ start, end })) found.push({ start, end, name, maker })
  }
  const known = (start: number, written: string, official: string, inLatin: boolean): void => {
    const maker = makerOfName(official)
    if (maker !== undefined) add(start, written, inLatin ? maker.en : maker.zh, maker)
  }
  // 临工重机 is another maker than 临工.
  for (const { 0: name, index } of upper.matchAll(further)) {
    if (isMaker(text, index, name)) add(index, name, name, undefined)
  }
  for (const { 0: name, index } of upper.matchAll(MAKER_NAMES_ZH)) known(index, name, name, false)
  for (const { 0: name, index } of upper.matchAll(MAKER_NAMES_EN)) known(index, name, name, true)
  for (const { 0: name, index } of upper.matchAll(GLUED_MAKER_NAMES)) {
    const rest = /^[A-Z0-9./-]{1,20}/.exec(upper.slice(index + name.length))?.[0] ?? ""
    const { matches } = recogniseModel(rest)
    if (matches.some(({ manufacturer }) => manufacturer?.code === makerOfName(name)?.code))
      known(index, name, name, true)
  }
  for (const { 0: name, index } of upper.matchAll(misheard)) {
    if (isMaker(text, index, name)) known(index, name, ownValue(MISHEARD, name) ?? name, false)
  }
  for (const { 0: name, index } of upper.matchAll(THIRTY_ONE)) known(index, name, "三一", false)
  for (const { 0: name, index } of upper.matchAll(furtherEn))
    add(index, name, text.slice(index, index + name.length), undefined)
  return found.toSorted((one, other) => one.start - other.start)
}
