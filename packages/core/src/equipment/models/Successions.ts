/** The replacement of a model by another, with its source. */
export interface Succession {
  /** The model as {@link ModelReading.model} names it. */
  readonly model: string
  /** Code of the maker. */
  readonly manufacturer: string
  /** The model that replaced it, as its maker writes it. */
  readonly successor: string
  readonly source: string
}

const KOMATSU_DASH_8 = "Komatsu Technical Report, Introduction of Hydraulic Excavator PC200-8"
const KHL_DASH_8 = "khl.com 2008-04-24, 20 tonne early start"
const KHL_MINI = "khl.com 2008-04-22, Compact utilities"
const CE_CAT_D = "constructionequipment.com 2010-09-28, Caterpillar Excavator Model Change"
const CE_HITACHI = "constructionequipment.com 2010-09-28, Hitachi Utility Excavators"
const CRANEPEDIA = "cranepedia.com, All Erect receive their first LTM1650-8.1"
const CAT_NEXT = "equipmentjournal.com, Caterpillar's next generation excavators"

/**
 * Models that were replaced, each by a source that names both. The list is not complete: a model that is missing may
 * well be out of production.
 */
export const successions: ReadonlyArray<Succession> = [
  { model: "PC200-7", manufacturer: "KOMATSU", successor: "PC200-8", source: KOMATSU_DASH_8 },
  { model: "PC210-7", manufacturer: "KOMATSU", successor: "PC210-8", source: KHL_DASH_8 },
  { model: "PC240-7", manufacturer: "KOMATSU", successor: "PC240-8", source: KHL_DASH_8 },
  { model: "PC290-7", manufacturer: "KOMATSU", successor: "PC290-8", source: KHL_DASH_8 },
  { model: "PC14R2", manufacturer: "KOMATSU", successor: "PC14R-3", source: KHL_MINI },
  { model: "PC16R2", manufacturer: "KOMATSU", successor: "PC16R-3", source: KHL_MINI },
  { model: "320C", manufacturer: "CATERPILLAR", successor: "320D", source: CE_CAT_D },
  { model: "320CL", manufacturer: "CATERPILLAR", successor: "320D L", source: CE_CAT_D },
  { model: "321CLCR", manufacturer: "CATERPILLAR", successor: "321D LCR", source: CE_CAT_D },
  { model: "320F", manufacturer: "CATERPILLAR", successor: "320", source: CAT_NEXT },
  { model: "320FL", manufacturer: "CATERPILLAR", successor: "320", source: CAT_NEXT },
  { model: "LTM1500-8.1", manufacturer: "LIEBHERR", successor: "LTM 1650-8.1", source: CRANEPEDIA },
  { model: "ZX160LC", manufacturer: "HITACHI", successor: "ZX160LC-3", source: CE_HITACHI },
  { model: "ZX200LC", manufacturer: "HITACHI", successor: "ZX200LC-3", source: CE_HITACHI },
  { model: "ZX225USLC", manufacturer: "HITACHI", successor: "ZX225USLC-3", source: CE_HITACHI },
]

const byModel = new Map(successions.map((succession) => [succession.model, succession]))

/** The replacement of a model; `undefined` where {@link successions} has none. */
export const successionOf = (model: string): Succession | undefined => byModel.get(model)
