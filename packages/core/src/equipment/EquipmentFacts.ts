import { numberFact, textFact } from "../domain/Facts.ts"

export const model = textFact("model")
export const manufacturer = textFact("manufacturer")
export const equipmentType = textFact("equipmentType")
/** YYYY-MM, or YYYY. */
export const manufactureDate = textFact("manufactureDate")
export const equipmentConfig = textFact("equipmentConfig")
export const condition = textFact("condition")
export const emissionStage = textFact("emissionStage")
/** Reading of the hour meter. */
export const hours = numberFact("hours")
/** Column of catalogues: the series of the model. */
export const baseModel = textFact("baseModel")
/** Column of catalogues: the size. */
export const sizeClass = textFact("sizeClass")
/** Price of the same machine new today, yuan. */
export const replacementValue = numberFact("replacementValue")
