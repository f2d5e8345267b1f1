import type { AssetTalk } from "../ChatAsset.ts"
import { takeAddress } from "../extract/Address.ts"
import { takeCity } from "../extract/City.ts"
import { takeDenied } from "../extract/Denied.ts"
import { takeMoney, takePrices } from "../extract/Prices.ts"
import { takeBareNumber } from "./land/Bare.ts"
import { takeBenchmark } from "./land/Benchmark.ts"
import { takeKind } from "./land/Kind.ts"
import { takeLandArea } from "./land/LandArea.ts"
import { landFields } from "./land/LandFields.ts"
import { takeTerm } from "./land/Term.ts"
import { notHeld } from "./RequiredFields.ts"

/** Words that only land has. */
const CERTAIN =
  /土地|地块|宗地|用地|地皮|划拨|容积率|宅基地|耕地|林地|农田|鱼塘|果园|几通一平|[三五七357]通一?平|基准地价|招拍挂|块地|亩地|[0-9]亩|生地|毛地|出让(?!金)|\bland\b|\bplot\b|\bparcel\b|\bmu\b|\bhectares?\b|\bacres?\b|\bfarmland\b/iu
const HINT =
  /亩|公顷|集体|使用年限|住宅|商业|商住|工业|仓储|办公|\b(?:residential|commercial|industrial)\b|\bmu\b|\bha\b|\bacres?\b|\bgranted\b/iu
/** A building that stands on a lot is what is valued. */
const BUILDING = /建筑面积|建面|\d[室房]\d厅|楼层|户型|别墅|商铺|写字楼|\bfloor area\b/iu

/** How land is talked about. */
export const landTalk: AssetTalk = {
  assetType: "LAND",
  fields: landFields,
  evidence: (text) => {
    const isBuilding = BUILDING.test(text) && !/土地|地块|宗地|用地|\bland\b/iu.test(text)
    return (CERTAIN.test(text) && !isBuilding ? 4 : 0) + (HINT.test(text) ? 1 : 0)
  },
  read: (passage, situation) => {
    takeDenied(passage)
    takeBenchmark(passage)
    takePrices(passage)
    takeMoney(passage)
    takeCity(passage, "city", situation)
    takeTerm(passage, situation)
    takeLandArea(passage, situation)
    takeKind(passage)
    takeAddress(passage, situation)
    takeBareNumber(passage, situation)
  },
  missing: notHeld(["city", "address", "landUse", "areaSqm", "rightType"]),
  useful: (held) =>
    notHeld(["plotRatio", "termTotalYears", "remainingYears", "developmentLevel"])(held).filter(
      (field) => field !== "remainingYears" || held["termEndDate"] === undefined,
    ),
}
