import { zh as equipment, zhWords as equipmentWords } from "../equipment/text/zh.ts"
import { zh as land, zhWords as landWords } from "../land/text/zh.ts"
import { wordsFor } from "../market/report/text/MarketWords.ts"
import { zh as market } from "../market/report/text/zh.ts"
import { zhGeneral } from "../market/report/text/zhGeneral.ts"
import { zh as property, zhWords as propertyWords } from "../property/text/zh.ts"
import { zh as statement } from "../statement/text/zh.ts"
import { zh as vehicle, zhWords as vehicleWords } from "../vehicle/text/zh.ts"
import type { Catalogue } from "./Codes.ts"
import { zhDocuments } from "./zhDocuments.ts"
import { zhService } from "./zhService.ts"
import { zhTasks } from "./zhTasks.ts"

const words = { PROPERTY: propertyWords, EQUIPMENT: equipmentWords, VEHICLE: vehicleWords, LAND: landWords }

/** All texts in Chinese. */
export const zh: Catalogue = {
  ...market((asset) => wordsFor(words, zhGeneral, asset)),
  ...property,
  ...equipment,
  ...vehicle,
  ...land,
  ...statement,
  ...zhService,
  ...zhDocuments,
  ...zhTasks,
}
