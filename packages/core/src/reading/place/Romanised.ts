import { syllableOf } from "../SoundsAlike.ts"
import { chinaDivisions, type Division } from "./Divisions.ts"

/**
 * Names that are read otherwise. Source: npm pinyin-pro 3.29.4 (MIT), 2026-11, corrected by hand after 新华字典 and
 * the places' own English names.
 */
const OWN_READINGS = `
乐亭laoting 大城daicheng 长子zhangzi 洪洞hongtong 调兵山diaobingshan 珲春hunchun 闵行minhang 六合luhe 乐清yueqing
蚌山bangshan 六安luan 涡阳guoyang 乐陵laoling 东阿donge 召陵shaoling 泌阳biyang 黄陂huangpi 曾都zengdu 大埔dabu
莞城wancheng 什邡shifang 筠连junlian 荥经yingjing 牟定mouding 陕西shaanxi 吴堡wubu 宕昌tanchang 吐鲁番tulufan
尉犁yuli 蔚县yuxian 歙县shexian 单县shanxian 浚县xunxian
`

/** Names in English that are no pinyin: Postal Map, Mongolian, Uyghur, Tibetan, Cantonese and Russian spellings. */
const ENGLISH_NAMES =
  "内蒙古 innermongolia, 西藏 tibet, 香港 hongkong, 澳门 macau, 澳门 macao, 北京 peking, 广州 canton, 呼和浩特 hohhot, 哈尔滨 harbin, 齐齐哈尔 qiqihar, 乌鲁木齐 urumqi, 拉萨 lhasa, 日喀则 shigatse, 日喀则 xigaze, 林芝 nyingchi, 昌都 qamdo, 那曲 nagqu, 山南 lhoka, 鄂尔多斯 ordos, 呼伦贝尔 hulunbuir, 乌兰察布 ulanqab, 巴彦淖尔 bayannur, 锡林郭勒 xilingol, 兴安盟 hinggan, 阿拉善 alxa, 锡林浩特 xilinhot, 二连浩特 erenhot, 满洲里 manzhouli, 喀什 kashgar, 喀什 kashi, 吐鲁番 turpan, 哈密 hami, 克拉玛依 karamay, 和田 hotan, 阿克苏 aksu, 伊宁 yining, 伊犁 ili, 塔城 tacheng, 阿勒泰 altay, 库尔勒 korla, 昌吉 changji, 石河子 shihezi, 阿坝 ngawa, 甘孜 garze, 格尔木 golmud, 玉树 yushu, 延边 yanbian, 浦东 pudong, 苏州工业园区 suzhouindustrialpark"

/** Pairs of Latin letters and Chinese characters: `an安鞍` is `["an", "安鞍"]`, `闵行minhang` likewise. */
const read = (text: string): ReadonlyArray<readonly [letters: string, han: string]> =>
  text
    .trim()
    .split(/\s/)
    .map((pair) => [pair.replaceAll(/[^a-z]/g, ""), pair.replaceAll(/[a-z]/g, "")])

const build = (): ReadonlyMap<string, ReadonlySet<Division>> => {
  const own = new Map(read(OWN_READINGS).map(([letters, han]) => [han, letters]))
  const found = new Map<string, Set<Division>>()
  const file = (letters: string, division: Division): void => {
    const known = found.get(letters)
    if (known === undefined) found.set(letters, new Set([division]))
    else known.add(division)
  }
  const english = Map.groupBy(
    ENGLISH_NAMES.split(", ").map((pair) => pair.split(" ")),
    ([han = ""]) => han,
  )
  for (const [name, entries] of chinaDivisions().byName) {
    const letters = own.get(name) ?? [...name].map((each) => syllableOf(each) ?? "?").join("")
    for (const { division, historical } of entries) {
      if (historical !== undefined) continue
      if (!letters.includes("?")) file(letters, division)
      for (const [, other = ""] of english.get(name) ?? []) file(other, division)
    }
  }
  return found
}

let built: ReadonlyMap<string, ReadonlySet<Division>> | undefined

/**
 * The divisions whose name, without the word for their rank, is written so in Latin letters: `haidian`, `harbin`,
 * `innermongolia`; small letters without blanks and apostrophes. Empty where none is.
 */
export const romanised = (letters: string): ReadonlySet<Division> => (built ??= build()).get(letters) ?? NONE

const NONE: ReadonlySet<Division> = new Set()
