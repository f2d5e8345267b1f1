import type { KnownAssetType } from "@open-valuation/core/domain"
import { covered } from "../evidence/Span.ts"

/** Words that contain another asset's word, and the asset they belong to; `undefined`: none's. */
const COMPOUNDS: ReadonlyArray<readonly [KnownAssetType | undefined, RegExp]> = [
  [
    "BANK_STATEMENT",
    /(?:房贷|车贷|贷款|租金|工资|公司|对公|个人)流水|(?:买|购)(?:一?[台辆套])?[^,，。;；\n]{0,12}(?:贷款|分期|按揭)/gu,
  ],
  [
    "EQUIPMENT",
    /汽车吊|汽车起重机|汽车式起重机|吊车|随车吊|铲车|叉车|泵车|搅拌车|罐车|高空(?:作业)?车|登高车|蜘蛛车|曲臂车|直臂车|剪叉车|自卸车|矿用[卡汽]车|矿车|矿卡|压路车|装载车|地泵|车载泵|轮胎吊|全地面|工地|\btruck[- ](?:mounted )?cranes?\b|\b(?:concrete )?pump trucks?\b|\bmixer trucks?\b|\blift trucks?\b|\bforklift trucks?\b|\b(?:haul|dump|mining) trucks?\b/giu,
  ],
  ["PROPERTY", /(?:停)?车[位库](?!车)|车间|门面房|地下室|地下车[位库]|地铁|土地证/gu],
  ["VEHICLE", /房车|厢式货车|车贷|三一重卡|徐工(?:汽车)?(?:汉风|重卡)|\bland (?:cruiser|rover)\b/giu],
  ["LAND", /(?:厂房|商铺|住宅|商业|商住|工业|仓储|办公|综合|物流)用?地(?!址|方|点|区|铁)/gu],
  // In listings: what the seller offers.
  [undefined, /(?:支持|可办?理?)(?:全国)?(?:分期|按揭|贷款|置换)(?![\d几多吗么])/gu],
  [
    undefined,
    /地[址方点区图板暖]|[A-Za-z]-?\d{1,3}(?:-\d{1,3})?号?地块|当地|本地|外地|产地|原产地|各地|场地|落地|地段|所在地|车程|上车|房东|机房/gu,
  ],
]

/** What an asset's reader may see of a text: without the words that belong to another one. */
export const compoundsOf = (text: string): ((assetType: KnownAssetType) => string) => {
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
