import { en as equipment, enWords as equipmentWords } from "../equipment/text/en.ts"
import { en as land, enWords as landWords } from "../land/text/en.ts"
import { en as market } from "../market/report/text/en.ts"
import { enGeneral } from "../market/report/text/enGeneral.ts"
import { wordsFor } from "../market/report/text/MarketWords.ts"
import { en as property, enWords as propertyWords } from "../property/text/en.ts"
import { en as statement } from "../statement/text/en.ts"
import { en as vehicle, enWords as vehicleWords } from "../vehicle/text/en.ts"
import type { Catalogue } from "./Codes.ts"
import { enDocuments } from "./enDocuments.ts"
import { enService } from "./enService.ts"
import { enTasks } from "./enTasks.ts"

const words = { PROPERTY: propertyWords, EQUIPMENT: equipmentWords, VEHICLE: vehicleWords, LAND: landWords }

/** All texts in English. */
export const en: Catalogue = {
  ...market((asset) => wordsFor(words, enGeneral, asset)),
  ...property,
  ...equipment,
  ...vehicle,
  ...land,
  ...statement,
  ...enService,
  ...enDocuments,
  ...enTasks,
}
