import { numberFact, textFact, yesNoFact } from "../domain/Facts.ts"

export const address = textFact("address")
/** Name of the housing estate. */
export const community = textFact("community")
/** RESIDENTIAL, COMMERCIAL or INDUSTRIAL. */
export const propertyUsage = textFact("propertyUsage")
/** Layout as written: 3室2厅. */
export const houseType = textFact("houseType")
/** Columns of catalogues that name the use, as written. */
export const useColumns = ["propertyType", "plannedUse", "规划用途", "房屋用途"].map(textFact)
/** Columns of catalogues for remarks, as written. */
export const remarks = ["title", "remark", "remarks", "description", "标题", "备注", "描述"].map(textFact)
/** Columns of catalogues that state a price per m², yuan. */
export const unitPrices = ["unitPrice", "单价", "成交单价", "挂牌单价"].map(numberFact)
/** Gross floor area, m². */
export const buildingArea = numberFact("buildingArea")
/** Below ground: negative. */
export const floor = numberFact("floor")
export const totalFloors = numberFact("totalFloors")
export const buildYear = numberFact("buildYear")
export const decoration = textFact("decoration")
export const orientation = textFact("orientation")
/** A lift in the building: 1 or 0. */
export const elevator = yesNoFact("elevator")
/** Degrees. */
export const longitude = numberFact("longitude")
/** Degrees. */
export const latitude = numberFact("latitude")
