import { oneOf } from "@open-valuation/core/reading"
import type { Passage } from "../../extract/Passage.ts"
import { BETWEEN_USES, takeUndenied } from "./Denials.ts"

const FIELD = "usageNature"
const HIRE = oneOf("营运 运营 网约 网约车 出租 出租车 的士 滴滴 租赁 专车 快车 顺风车 货拉拉 曹操 驾校 教练车")
const PRIVATE = oneOf("私 非营运 非运营 非营 非 私家 私家车 私户 家用 自用 私人")
const BECAME = oneOf("转 转成 转为 转了 改 改成 改为 变更 变更成 变更为 变 变成 过户成")

const USES: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
  [
    "OPERATING_TO_NON",
    [
      `(?:${HIRE}|营|运)车?${BECAME}${PRIVATE}`,
      `转非(?!洲)(?:营运?)?`,
      `${BECAME}(?:家用|自用)`,
      `(?:${HIRE}|客运|公交)(?:公司)?(?:车)?${oneOf("退下来 退役 淘汰 下线")}`,
      oneOf("营改非"),
      "\\bformerly (?:an? )?(?:commercial|taxi|operating|rental)",
      "\\b(?:converted|changed) from (?:commercial|operating|taxi|rental)[a-z -]{0,20}",
      "\\bex-(?:taxi|commercial|rental)",
    ],
  ],
  [
    "NON_OPERATING",
    [
      "(?:非|未|不是)(?:营运|运营|营(?!业))车?",
      `(?:从?没|从来没|没有|从没|从未|未|没)(?:做|跑|干|搞|当|拉|有|用于)?过?(?:营运|运营)过?`,
      `(?:从?没|从来没|没有|从没|从未|未|没)(?:做|跑|干|搞|当|拉)过?${HIRE}`,
      oneOf(
        "私家车 私家 私人用车 私人车 私用 家用 家用车 家庭自用 家庭用 自用 自家用 个人用 个人使用 自己开 自己家开 个人代步 代步 代步车 上下班代步 上下班用",
      ) + "(?!轿)",
      "\\bnon-?(?:operating|commercial|operational)",
      "\\bprivate(?:ly)?(?:[- ](?:use[dr]?|car|owned|vehicle))?\\b",
      "\\bpersonal(?:ly)?(?: use| car)?\\b",
      "\\bfamily (?:car|use)\\b",
      "\\bnot (?:a )?(?:commercial|taxi|operating)",
      "\\bnever (?:been )?(?:used )?(?:as |for )?(?:an? )?(?:taxi|didi|ride[- ]?hailing|rental|commercial)(?: use| car)?\\b",
    ],
  ],
  [
    "OPERATING",
    [
      `(?:跑|开|拉)过?${HIRE}`,
      "(?:带|有|办了?|上了?)(?:道路)?营运证|(?<=性质[是为:]?\\s?)(?:货运|(?:公路|旅游|公交|出租)客运)",
      oneOf("营运 运营 网约车 出租车 的士 租赁车 租赁 租赁公司 租车公司 滴滴 货拉拉 教练车") + "(?!资质|证)",
      "\\btaxi\\b|\\bride[- ]?hailing|\\bdidi\\b|\\brental(?: car)?\\b|\\buber\\b|\\boperating\\b",
      "\\bcommercial(?:ly)?(?: use[d]?)?\\b",
    ],
  ],
]

const PATTERNS = USES.map(
  ([value, words]) => [value, new RegExp(words.map((one) => `(?:${one})`).join("|"), "giu")] as const,
)

/** Words of a use that came after another one. */
const SINCE = new RegExp(
  `${oneOf("以前 之前 原来 原先 先前 最早 刚开始 曾 后来 后面 现在 如今 目前 已经")}|\\b${oneOf("used_to been until till til then later now formerly before since")}\\b`,
  "iu",
)

/** Takes what the vehicle is used for out of a message. */
export const takeUsage = (passage: Passage): void => {
  const since = SINCE.test(passage.text)
  for (const [value, pattern] of PATTERNS) takeUndenied(passage, FIELD, value, pattern, BETWEEN_USES)
  const uses = passage.commands.filter((command) => command._tag === "SetField" && command.field === FIELD)
  const said = uses.map((command) => (command._tag === "SetField" ? command.value : undefined))
  const last = said.length - 1
  if (since && said[last] === "NON_OPERATING" && said[last - 1] === "OPERATING") {
    passage.claim(passage.text.length - 1, passage.text.length, [
      { _tag: "SetField", field: FIELD, value: "OPERATING_TO_NON" },
    ])
  }
}
