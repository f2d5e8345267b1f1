import type { KnownAssetType } from "@open-valuation/core/assets"
import { ownValue } from "@open-valuation/core/domain"
import { oneOf } from "@open-valuation/core/reading"
import type { ChatAsset } from "../ChatAsset.ts"
import { covered } from "../evidence/Span.ts"
import { Passage } from "./Passage.ts"
import { takePrivate } from "./Private.ts"

/** From this on a message speaks of an asset for certain (`AssetTalk.evidence`). */
const CERTAIN = 3
/** Enough to change to an asset where the person wants a change: a series, a model. */
const LIKELY = 2

/** An asset that the person no longer wants valued: "车先不估了", "not the car". */
const DROPPED: ReadonlyArray<RegExp> = [
  /[^,，.。;；!！?？\n\d]{1,10}(?:先?不[估评看弄管]了?|先?别[管估看弄理]|先?算了|先?放[一放着]|[回以]?头?再说|以后再说)/giu,
  /(?:不[是估评看弄说聊卖管要]|先?别[估看管]|没[说问])(?:的是|我的|我那|那|这)?[^,，.。;；!！?？\n\d]{0,10}(?:了|[,，.。;；!！\n])/giu,
  /\b(?:not|forget(?: about)?|never mind|instead of|leave) (?:the |my |that |this )?[a-z ]{2,16}/giu,
]

/** What a short answer to "what would you like to have valued?" names; a word of the trade, nothing else. */
const NAMED: ReadonlyArray<readonly [KnownAssetType, RegExp]> = [
  [
    "PROPERTY",
    /房[子产屋]|住宅|商铺|店面|写字楼|厂房|仓库|公寓|别墅|不动产|\b(?:house|home|flat|apartment|property|real estate|condo|villa)\b/iu,
  ],
  [
    "VEHICLE",
    /(?<!停)(?:[轿汽卡货客旧小新豪]车|二手车|面包车|车子|车辆|(?:[个辆台部估卖的]|^)车(?!位|库|间|牌|险|贷))|\b(?:car|vehicle|van|sedan|suv|automobile)\b/iu,
  ],
  ["LAND", /土地|地块|宅基地|[块亩宗]地|(?:^|[估个卖评])地(?:$|皮|块|的|[,，。.\s])|\b(?:land|plot|parcel)\b/iu],
  ["EQUIPMENT", /设备|机械|机器|\b(?:equipment|machine(?:ry)?)\b/iu],
  ["BANK_STATEMENT", /流水|对账单|\b(?:bank )?statements?\b/iu],
]

/** Words of a person who wants something valued, or something else than so far. */
const WANTED = /[估评换改]|还是|\b(?:value|valuation|instead|switch|change|rather)\b/iu

/** "先估车吧", "换成房子": the asset that the person turns to. */
const TURNED =
  /(?:先|改|还是|换成?|就|转)(?:来|去)?(?:估|评|看|说|做|弄)?(?:一下|个|我的|这|那|的|辆|台|套){0,3}(车|房|地|设备|机器|流水)(?!位|库|贷|险|产证|址|区|方|点)/gu
const TURNED_TO: Readonly<Record<string, KnownAssetType>> = {
  车: "VEHICLE",
  房: "PROPERTY",
  地: "LAND",
  设备: "EQUIPMENT",
  机器: "EQUIPMENT",
  流水: "BANK_STATEMENT",
}

/** Longest message in which a mere name of an asset chooses it, in characters. */
const LONGEST_NAMING = 30

/** Where a car or a machine stands is another asset's word: 停在小区, 在厂里. */
const WHERE = [
  /[停放摆存][^,，。;；\n]{0,20}/gu,
  /在[^,，。;；\n]{0,10}?(?:仓库|厂房|工厂|小区|车间|工地|别墅|[厂店院]里?){1,3}/gu,
]
/** The text with blanks for what the expressions find. */
const without = (text: string, patterns: ReadonlyArray<RegExp>): string =>
  patterns.reduce((rest, pattern) => rest.replaceAll(pattern, (found) => " ".repeat(found.length)), text)

/** What a message is about shows at its beginning, in characters. */
const MOST_WEIGHED = 1000

/**
 * The asset that a message is about: while none is known, the one with the most evidence; later another one only when
 * it is certain, and nothing speaks for the present one or the person wants a change. A word that contains another
 * asset's (汽车吊, 车位, 房贷流水) speaks only for its own. `undefined` to stay as it is.
 */
export const chosenAsset = (
  content: string,
  present: KnownAssetType | null,
  assets: ReadonlyMap<KnownAssetType, ChatAsset>,
): KnownAssetType | undefined => {
  const passage = new Passage(content.slice(0, MOST_WEIGHED))
  takePrivate(passage)
  const text = without(passage.text, DROPPED)
  const turned = [...text.matchAll(TURNED)].at(-1)?.[1]
  const named = turned === undefined ? undefined : ownValue(TURNED_TO, turned)
  if (present !== null && named !== undefined && named !== present && assets.has(named)) return named
  const isMovable = present === "VEHICLE" || present === "EQUIPMENT"
  const compounds = compoundsOf(isMovable ? without(text, WHERE) : text)
  const weighed = [...assets].map(([assetType, { talk }]) => {
    const own = compounds(assetType)
    // Within a chat a name alone is an answer: 住宅 is what a lot may be used for.
    const mayName = text.length <= LONGEST_NAMING && (present === null || WANTED.test(text))
    const isNamed = mayName && NAMED.some(([type, words]) => type === assetType && words.test(own))
    return { assetType, weight: Math.max(talk.evidence(own, present), isNamed ? CERTAIN : 0) }
  })
  const [best, second] = weighed.toSorted((one, other) => other.weight - one.weight)
  if (best === undefined || best.weight < 1 || best.assetType === present) return undefined
  if (present === null) return second !== undefined && second.weight === best.weight ? undefined : best.assetType
  const own = weighed.find(({ assetType }) => assetType === present)?.weight ?? 0
  const wants = WANTED.test(text)
  const isOpen = own === 0 || (own < best.weight && wants)
  const isClear = best.weight >= (wants ? LIKELY : CERTAIN) && best.weight > (second?.weight ?? 0)
  return isOpen && isClear ? best.assetType : undefined
}

const MACHINES = oneOf(
  "汽车吊 汽车起重机 汽车式起重机 吊车 随车吊 铲车 叉车 泵车 搅拌车 罐车 高空车 高空作业车 登高车 蜘蛛车 曲臂车 直臂车 剪叉车",
  "自卸车 矿用卡车 矿用汽车 矿车 矿卡 压路车 装载车 地泵 车载泵 轮胎吊 全地面 工地",
)
const TRUCKS = oneOf("concrete_pump pump mixer lift forklift haul dump mining")

/** Words that contain another asset's word, and the asset they belong to; `undefined`: none's. */
const COMPOUNDS: ReadonlyArray<readonly [KnownAssetType | undefined, RegExp]> = [
  [
    "BANK_STATEMENT",
    /(?:房贷|车贷|贷款|租金|工资|公司|对公|个人)流水|(?:买|购)(?:一?[台辆套])?[^,，。;；\n]{0,12}(?:贷款|分期|按揭)/gu,
  ],
  ["EQUIPMENT", new RegExp(`${MACHINES}|\\btruck[- ](?:mounted )?cranes?\\b|\\b${TRUCKS} trucks?\\b`, "giu")],
  ["PROPERTY", /(?:停)?车[位库](?!车)|车间|门面房|地下室|地下车[位库]|地铁|土地证/gu],
  ["VEHICLE", /房车|厢式货车|车贷|三一重卡|徐工(?:汽车)?(?:汉风|重卡)|\bland (?:cruiser|rover)\b/giu],
  ["LAND", /(?:[建盖]工?厂房?|办工?厂)(?:用|的)/gu],
  ["LAND", /(?:厂房|商铺|住宅|商业|商住|工业|仓储|办公|综合|物流)用?地(?!址|方|点|区|铁)/gu],
  // In listings: what the seller offers.
  [undefined, /(?:支持|可办?理?)(?:全国)?(?:分期|按揭|贷款|置换)(?![\d几多吗么])/gu],
  [
    undefined,
    /地[址方点区图板暖]|[A-Za-z]-?\d{1,3}(?:-\d{1,3})?号?地块|当地|本地|外地|产地|原产地|各地|场地|落地|地段|所在地|车程|上车|房东|机房/gu,
  ],
]

/** What an asset's reader may see of a text: without the words that belong to another one. */
const compoundsOf = (text: string): ((assetType: KnownAssetType) => string) => {
  const found = COMPOUNDS.flatMap(([owner, pattern]) =>
    [...text.matchAll(pattern)].map(({ 0: word, index }) => ({ owner, start: index, end: index + word.length })),
  )
  return (assetType) =>
    covered(
      text,
      found.filter(({ owner }) => owner !== assetType),
      " ",
    )
}
