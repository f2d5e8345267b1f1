/** A maker of machines. `code` is stable and part of keys; `zh` and `en` are its common names. */
export interface Manufacturer {
  readonly code: string
  readonly zh: string
  readonly en: string
}

/** A maker with all its names in papers and advertisements. */
export interface ManufacturerEntry extends Manufacturer {
  /** Other spellings and brands, upper case; Latin ones are found as whole words only. */
  readonly aliases: ReadonlyArray<string>
  /** Names of the maker's companies as plates print them. */
  readonly companies: ReadonlyArray<string>
}

const entry = (
  code: string,
  zh: string,
  en: string,
  aliases: ReadonlyArray<string> = [],
  companies: ReadonlyArray<string> = [],
): ManufacturerEntry => ({ code, zh, en, aliases, companies })

/**
 * Makers of machinery. Sources: the makers' own catalogues, annual reports and plates; brand names as advertised in
 * China; read 2026-11.
 */
export const manufacturers: ReadonlyArray<ManufacturerEntry> = [
  entry(
    "XCMG",
    "徐工",
    "XCMG",
    ["徐工集团", "徐重", "徐挖", "徐工重型", "徐州徐工", "XUGONG"],
    [
      "徐州重型机械有限公司",
      "徐州徐工挖掘机械有限公司",
      "徐州建机工程机械有限公司",
      "徐工集团工程机械股份有限公司",
      "徐州徐工基础工程机械有限公司",
      "徐州徐工施维英机械有限公司",
      "徐州徐工筑路机械有限公司",
      "徐州徐工随车起重机有限公司",
    ],
  ),
  entry(
    "SANY",
    "三一",
    "SANY",
    ["三一重工", "三一重机", "三一重起", "三一帕尔菲格", "三一汽车起重机", "SANY HEAVY INDUSTRY"],
    [
      "三一汽车起重机械有限公司",
      "三一重机有限公司",
      "三一重工股份有限公司",
      "浙江三一装备有限公司",
      "三一汽车制造有限公司",
    ],
  ),
  entry(
    "ZOOMLION",
    "中联重科",
    "Zoomlion",
    ["中联", "中联浦沅", "浦沅", "长沙中联"],
    ["中联重科股份有限公司", "中联重科建筑起重机械有限责任公司", "长沙中联重工科技发展股份有限公司"],
  ),
  entry(
    "LIUGONG",
    "柳工",
    "LiuGong",
    ["广西柳工"],
    ["广西柳工机械股份有限公司", "柳州柳工挖掘机有限公司", "柳州柳工叉车有限公司", "安徽柳工起重机有限公司"],
  ),
  entry(
    "LONKING",
    "龙工",
    "Lonking",
    ["中国龙工", "LONGGONG"],
    ["中国龙工控股有限公司", "龙工(上海)挖掘机制造有限公司", "龙工(福建)机械有限公司"],
  ),
  entry("SDLG", "临工", "SDLG", ["山东临工", "LINGONG"], ["山东临工工程机械有限公司"]),
  entry("SHANTUI", "山推", "Shantui", ["山推股份"], ["山推工程机械股份有限公司"]),
  entry("SUNWARD", "山河智能", "Sunward", ["山河"], ["山河智能装备股份有限公司"]),
  entry("XGMA", "厦工", "XGMA", ["XIAGONG"], ["厦门厦工机械股份有限公司"]),
  entry("LOVOL", "雷沃", "Lovol", ["雷沃重工", "福田雷沃", "FOTON LOVOL"], ["雷沃工程机械集团有限公司"]),
  entry("FUWA", "抚挖", "Fuwa", ["抚挖重工"], ["抚顺挖掘机制造有限责任公司"]),
  entry("YONGMAO", "永茂", "Yongmao", ["抚顺永茂"], ["抚顺永茂建筑机械有限公司"]),
  entry("SCM", "川建", "SCM", ["四川建机", "四川建设"], ["四川建设机械(集团)股份有限公司"]),
  entry("JIANGLU", "江麓", "Jianglu", [], ["江麓机电集团有限公司"]),
  entry("HUBA", "虎霸", "Huba", ["浙江虎霸"], ["浙江虎霸建设机械有限公司"]),
  entry("GUANGXI_JIANJI", "广西建机", "Guangxi Jianji", ["广西建工"], ["广西建工集团建筑机械制造有限责任公司"]),
  entry("FUSHAN", "浮山", "Fushan", ["张家港浮山"], ["张家港浮山建设机械有限公司"]),
  entry("CATERPILLAR", "卡特彼勒", "Caterpillar", ["卡特", "CAT", "CATERPILLAR INC"], ["卡特彼勒(徐州)有限公司"]),
  entry("KOMATSU", "小松", "Komatsu", [], ["小松(常州)工程机械有限公司", "小松山推工程机械有限公司"]),
  entry("HITACHI", "日立", "Hitachi", ["日立建机"], ["日立建机(中国)有限公司"]),
  entry("HITACHI_SUMITOMO", "日立住友", "Hitachi Sumitomo", ["日立住友重机", "HSC CRANES", "HITACHI-SUMITOMO"]),
  entry("VOLVO", "沃尔沃", "Volvo", ["沃尔沃建筑设备"], ["沃尔沃建筑设备(中国)有限公司"]),
  entry("DOOSAN", "斗山", "Doosan", ["迪万伦", "DEVELON", "DAEWOO", "大宇"], ["斗山工程机械(中国)有限公司"]),
  entry("HYUNDAI", "现代", "Hyundai", ["现代重工"], ["现代(江苏)工程机械有限公司"]),
  entry("KOBELCO", "神钢", "Kobelco", ["神户制钢"], ["神钢建机(中国)有限公司"]),
  entry("SUMITOMO", "住友", "Sumitomo", ["住友建机"]),
  entry("KATO", "加藤", "Kato", ["加藤建机"]),
  entry("JCB", "杰西博", "JCB"),
  entry("CASE", "凯斯", "Case", ["CASE CE"]),
  entry("LIEBHERR", "利勃海尔", "Liebherr", ["利渤海尔"]),
  entry("TADANO", "多田野", "Tadano", ["TADANO FAUN", "FAUN"]),
  entry("DEMAG", "德马格", "Demag", ["特雷克斯德马格", "TEREX DEMAG", "TEREX-DEMAG"]),
  entry("TEREX", "特雷克斯", "Terex"),
  entry("GROVE", "格鲁夫", "Grove", ["格罗夫", "MANITOWOC GROVE"]),
  entry("POTAIN", "波坦", "Potain", ["波坦塔机"]),
  entry("MANITOWOC", "马尼托瓦克", "Manitowoc"),
  entry("DEERE", "约翰迪尔", "John Deere", ["迪尔", "DEERE", "JD"]),
  entry("KUBOTA", "久保田", "Kubota"),
  entry("YANMAR", "洋马", "Yanmar"),
  entry("TAKEUCHI", "竹内", "Takeuchi"),
  entry("BOBCAT", "山猫", "Bobcat"),
]

const byCode = new Map(manufacturers.map((maker) => [maker.code, maker]))

const known = (maker: ManufacturerEntry): Manufacturer => ({ code: maker.code, zh: maker.zh, en: maker.en })
const publicByCode = new Map(manufacturers.map((maker) => [maker.code, known(maker)]))

/** The maker with a code of {@link manufacturers}; `undefined` for a code that is not there. */
export const manufacturerByCode = (code: string): Manufacturer | undefined => publicByCode.get(code)

/** Each maker's usual name in Chinese and English. */
export const usualMakerNames: ReadonlySet<string> = new Set(manufacturers.flatMap(({ en, zh }) => [zh, en]))

const nameKey = (name: string): string =>
  name
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s-]+/g, " ")
    .trim()

const codeOfName = new Map<string, string>()
for (const maker of byCode.values()) {
  for (const name of [maker.code, maker.zh, maker.en, ...maker.aliases, ...maker.companies]) {
    codeOfName.set(nameKey(name), maker.code)
  }
}

const names = [...codeOfName.keys()].sort((left, right) => right.length - left.length)
const CHINESE = /\p{Script=Han}/u
const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()[\]\\]/g, "\\$&")

/**
 * Makers' Chinese names in a text of upper case and half width, the longest first; `g`, for `replace` and `matchAll`
 * only.
 */
export const MAKER_NAMES_ZH = new RegExp(
  names
    .filter((name) => CHINESE.test(name))
    .map(escaped)
    .join("|"),
  "g",
)

const LATIN_NAMES = names
  .filter((name) => !CHINESE.test(name))
  .map((name) => escaped(name).replaceAll(" ", "[ -]"))
  .join("|")

/** As {@link MAKER_NAMES_ZH}, for whole Latin names; a digit may follow directly (`CAT320D`). */
export const MAKER_NAMES_EN = new RegExp(`(?<![A-Z0-9])(?:${LATIN_NAMES})(?![A-Z])`, "g")

/**
 * As {@link MAKER_NAMES_EN}, for a name with what may be a model's own letters and number directly after it
 * (`SANYSY75C`).
 */
export const GLUED_MAKER_NAMES = new RegExp(`(?<![A-Z0-9])(?:${LATIN_NAMES})(?=[A-Z]{1,6}[ -]?\\d)`, "g")

/** The maker that a name found by {@link MAKER_NAMES_ZH} or {@link MAKER_NAMES_EN} stands for. */
export const makerOfName = (found: string): Manufacturer | undefined => {
  const code = codeOfName.get(found.replaceAll("-", " "))
  return code === undefined ? undefined : publicByCode.get(code)
}

/** Longest text that is searched for a maker's name, in characters. */
const LONGEST_NAME = 120

/**
 * The maker named in a text: a code, a name, a brand or a company (`徐工`, `XCMG`, `徐州重型机械有限公司`, `卡特`,
 * `Komatsu Ltd.`). Where several are named the longest name is taken. `undefined` when none of the table is named.
 */
export const manufacturerOf = (text: string): Manufacturer | undefined => {
  const written = nameKey(text.slice(0, LONGEST_NAME))
  const whole = codeOfName.get(written)
  if (whole !== undefined) return publicByCode.get(whole)
  let longest = ""
  for (const [name] of written.matchAll(MAKER_NAMES_ZH)) if (name.length > longest.length) longest = name
  if (longest === "") {
    for (const [name] of written.matchAll(MAKER_NAMES_EN)) if (name.length > longest.length) longest = name
  }
  return longest === "" ? undefined : makerOfName(longest)
}
