import type { AssetTalk } from "../ChatAsset.ts"
import { takeAddress } from "../extract/Address.ts"
import { takeCity } from "../extract/City.ts"
import { takeDenied } from "../extract/Denied.ts"
import { takeMoney, takePrices } from "../extract/Prices.ts"
import { takeBareNumber } from "./property/Bare.ts"
import { takeBuildingArea } from "./property/BuildingArea.ts"
import { takeBuildYear } from "./property/BuildYear.ts"
import { takeCommunity } from "./property/Community.ts"
import { takeFeatures } from "./property/Features.ts"
import { takeFloors } from "./property/Floors.ts"
import { takeForm, takeNamedHome } from "./property/Form.ts"
import { takeLayout } from "./property/Layout.ts"
import { propertyFields } from "./property/PropertyFields.ts"
import { notHeld } from "./RequiredFields.ts"

/** Words that only property has. */
const CERTAIN =
  /房产|房子|房屋|住宅|商品房|二手房|别墅|商铺|店面|门面|铺面|写字楼|办公楼|厂房|仓库|公寓|四合院|学区房|套房|[\d一二两三四五六七八九][室房居][\d一二两三四五六七八九]?厅?|复式|电梯房|小区|(?:洋|安置|回迁|拆迁|经适|经济适用|房改|公租|婚|次新|海景|老|旧|平|楼|自建|集资|法拍)房|家属[院楼]|[区县市的]房(?![贷租价车])|交房|毛坯|\b(?:flat|apartment|villa|house|residential|property|real estate|condo|townhouse|(?:industrial|retail|commercial|residential) (?:unit|space|premises)|warehouse|office|factory|shop|home|bed(?:room)?s?)\b/iu
/** Words that other assets have, too; several together speak for property. */
const HINTS = [
  /\d\s?(?:平|㎡|m2|sqm|sq\b)|建面|\bsquare met/iu,
  /\d[层楼](?!起)|楼层|\bfloor\b/iu,
  /户型|房本|不动产|办公|朝[东南西北]|南北/u,
  /精装|毛坯|简装/u,
  /(?:有|[一两这那]|\d)套(?![餐装牌设])/u,
  /\d(?:号楼|栋|幢)|单元|\d室|大厦|花园|家园|[苑庭邸]/u,
]
const MOST_HINTS = 3
/** Words that speak of land or other things where they stand. */
const OTHERS = /土地|地块|宗地|用地|出让|划拨|容积率|流水|\bland\b|\bplot\b/iu

/** How property is talked about. */
export const propertyTalk: AssetTalk = {
  assetType: "PROPERTY",
  fields: propertyFields,
  evidence: (text) => {
    if (OTHERS.test(text)) return CERTAIN.test(text) ? 1 : 0
    return (CERTAIN.test(text) ? 4 : 0) + Math.min(MOST_HINTS, HINTS.filter((hint) => hint.test(text)).length)
  },
  read: (passage, situation) => {
    takeDenied(passage)
    takePrices(passage)
    takeMoney(passage)
    takeCommunity(passage)
    takeCity(passage, "city", situation)
    takeLayout(passage)
    takeFloors(passage, situation)
    takeBuildYear(passage, situation)
    takeBuildingArea(passage)
    takeFeatures(passage)
    takeForm(passage, situation)
    const untaken = passage.text
    takeAddress(passage, situation)
    takeNamedHome(passage, untaken)
    takeBareNumber(passage, situation)
  },
  missing: notHeld(["city", "address", "buildingArea", "propertyUsage"]),
  useful: notHeld(["houseType", "buildYear", "floor", "totalFloors", "decoration", "orientation", "elevator"]),
}
