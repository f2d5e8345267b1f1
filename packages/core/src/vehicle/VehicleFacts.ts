import { numberFact, textFact } from "../domain/Facts.ts"

export const vin = textFact("vin")
export const brand = textFact("brand")
export const series = textFact("series")
export const trim = textFact("trim")
/** As written: 2019, or 2019款. */
export const modelYear = textFact("modelYear")
/** The same where it is stated as a number. */
export const modelYearNumber = numberFact("modelYear")
/** YYYY-MM. */
export const firstRegistrationDate = textFact("firstRegistrationDate")
/** km. */
export const mileageKm = numberFact("mileageKm")
/** GASOLINE, DIESEL, HYBRID, PHEV or BEV. */
export const fuelType = textFact("fuelType")
export const emissionStandard = textFact("emissionStandard")
/** Litres. */
export const displacementL = numberFact("displacementL")
/** MANUAL or AUTOMATIC. */
export const transmission = textFact("transmission")
export const bodyType = textFact("bodyType")
export const color = textFact("color")
export const seats = numberFact("seats")
/** NON_OPERATING, OPERATING or OPERATING_TO_NON. */
export const usageNature = textFact("usageNature")
/** Number of changes of owner. */
export const transferCount = numberFact("transferCount")
/** EXCELLENT, GOOD, FAIR or POOR. */
export const conditionGrade = textFact("conditionGrade")
/** NONE, MINOR, MAJOR, FLOOD or FIRE. */
export const accidentType = textFact("accidentType")
/** Per cent of the capacity when new. */
export const batteryHealthPct = numberFact("batteryHealthPct")
/** List price when new, yuan. */
export const msrp = numberFact("msrp")
/** Today's price of the same car new, yuan. */
export const currentNewPrice = numberFact("currentNewPrice")
