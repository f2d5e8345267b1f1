import { largestOf } from "../../domain/LargestOf.ts"
import { nameText, plainText } from "./NameText.ts"

/** `2019款`, `19款`, `2019 年款`. */
export const MODEL_YEAR = /(?<!\d)((?:19|20)?\d{2})\s*(?:年\s*)?(?:款|型款)/u
const MODEL_YEARS = new RegExp(MODEL_YEAR, "gu")

/** The Chinese emission stage, in Roman, Arabic or Chinese figures. */
const STAGES: ReadonlyArray<readonly [RegExp, string]> = [
  [/国\s*(?:viii|ⅷ)/gu, "国8"],
  [/国\s*(?:vii|七)/gu, "国7"],
  [/国\s*(?:vi|六)/gu, "国6"],
  [/国\s*(?:iv|四)/gu, "国4"],
  [/国\s*(?:v|五)/gu, "国5"],
  [/国\s*(?:iii|三)/gu, "国3"],
]
const GEARBOX = /(自动|手动)[挡档]/gu

const written = (trim: string): string => {
  let text = plainText(trim).replaceAll(MODEL_YEARS, " ")
  for (const [stage, usual] of STAGES) text = text.replaceAll(stage, usual)
  return text.replaceAll(GEARBOX, "$1")
}

/**
 * One key for all spellings of a trim: without the model year, and the same for any case, width, spacing and figure of
 * the emission stage (`2019款 1.5T 自动豪华版 国VI` and `1.5t自动豪华版国六`). Idempotent. Trims of different wording
 * keep different keys: a 豪华型 may well be another car than a 豪华版.
 */
export const trimKey = (trim: string): string => {
  let key = nameText(written(trim))
  // Removing spaces may join characters into a new model year.
  for (;;) {
    const again = nameText(written(key))
    if (again === key) return key
    key = again
  }
}

const WORDS = /国\d|[\p{Script=Latin}\p{N}]+(?:\.\p{N}+[\p{Script=Latin}\p{N}]*)*\+?|\p{Script=Han}+|[\p{L}\p{M}]+/gu

/** Words that stand together without a space in Chinese trims. Source: trims of Chinese dealers' listings, 2024-06. */
const LEXICON = new Set(
  (
    "自动 手动 两驱 四驱 前驱 后驱 全驱 双擎 混动 插电 纯电 电动 汽油 柴油 三厢 两厢 五门 四门 三门 双门 五座 六座 七座 八座 长轴 短轴 加长 " +
    "改款 二代 三代 第二代 第三代 经典 运动 豪华 舒适 时尚 精英 尊贵 尊享 尊雅 旗舰 领先 领航 领尚 进取 动感 智享 智行 智联 智逸 智雅 智远 智选 智能 " +
    "技术 标准 基本 风尚 都市 锋尚 锋行 潮流 潮酷 炫酷 个性 悦享 乐享 畅享 臻选 臻享 臻藏 荣享 荣耀 卓越 铂金 典藏 珍藏 限量 特别 特装 首发 " +
    "冠军 纪念 周年 行政 商务 高功率 低功率 高性能 性能 长续航 标准续航 超长续航 续航 磷酸铁锂 三元锂 敞篷 硬顶 软顶 轿跑 轿跑车 轿车 旅行 越野 " +
    "套装 设计 曜夜 致雅 典雅 优雅 进阶 升级 入门 天窗 导航 真皮 涡轮 增压 直喷 风雅 豪雅 至尊 皇家 国潮 先锋 创想 创行 " +
    "先享 先行 品致 品质 单电机 双电机 高配 中配 低配 顶配"
  ).split(" "),
)
const LONGEST_WORD = largestOf([...LEXICON].map(({ length }) => length))
const GRADE = new Set(["型", "版", "款", "年型", "年款"])
const GRADE_ENDING = /(?<=.)[型版款]$/u
const HAN = /^\p{Script=Han}/u

const wordAt = (text: string, start: number): string | undefined => {
  for (let length = Math.min(LONGEST_WORD, text.length - start); length > 0; length--) {
    const word = text.slice(start, start + length)
    if (LEXICON.has(word)) return word
  }
  return undefined
}

const hanWords = (run: string): ReadonlyArray<string> => {
  const words: Array<string> = []
  let unknown = ""
  for (let at = 0; at < run.length;) {
    const word = wordAt(run, at)
    if (word === undefined) unknown += run.charAt(at)
    if (unknown !== "" && (word !== undefined || at === run.length - 1)) {
      words.push(unknown.replace(GRADE_ENDING, ""))
      unknown = ""
    }
    if (word !== undefined) words.push(word)
    at += word?.length ?? 1
  }
  return words.filter((word) => !GRADE.has(word))
}

/**
 * The words that describe a trim, each once, in order: runs of letters and digits as they stand (`280tsi`, `1.5l`),
 * Chinese runs split at known words (`自动豪华版` → `自动`, `豪华`), emission stages as `国6`. Without the model year.
 */
export const trimTokens = (trim: string): ReadonlyArray<string> => {
  const found = written(trim).match(WORDS) ?? []
  return [...new Set(found.flatMap((run) => (HAN.test(run) && !/^国\d/u.test(run) ? hanWords(run) : [run])))]
}
