import { Schema } from "effect"
import { marketRequestFields, monthField } from "../market/recipe/MarketRequest.ts"
import { between, name, text, whole } from "../request/Fields.ts"
import { vehicleMessage } from "./VehicleMessages.ts"
import { normaliseVin } from "./vin/DecodeVin.ts"

/** Earliest first registration of a car that is still traded. */
const EARLIEST_REGISTRATION = "1950-01"
const EARLIEST_MODEL_YEAR = 1950
/** Highest accepted odometer reading, km: far more than cars on the market have covered. */
const MOST_KM = 2_000_000
const MOST_YUAN = 1e12
const VIN_LENGTH = 17

/** Energy source of a vehicle (contract 2.4). */
export const FuelType = Schema.Literals(["GASOLINE", "DIESEL", "HYBRID", "PHEV", "BEV"])
export type FuelType = typeof FuelType.Type

export const UsageNature = Schema.Literals(["NON_OPERATING", "OPERATING", "OPERATING_TO_NON"])
export type UsageNature = typeof UsageNature.Type

export const ConditionGrade = Schema.Literals(["EXCELLENT", "GOOD", "FAIR", "POOR"])
export type ConditionGrade = typeof ConditionGrade.Type

export const AccidentType = Schema.Literals(["NONE", "MINOR", "MAJOR", "FLOOD", "FIRE"])
export type AccidentType = typeof AccidentType.Type

/** A check of a normalised VIN; an empty one counts as not given. */
const vinCheck = (code: VinFault, expected: string, holds: (vin: string) => boolean, pattern?: string) =>
  Schema.makeFilter(
    (written: string) => {
      const vin = normaliseVin(written)
      return vin === "" || holds(vin)
    },
    { expected, toJsonSchema: () => (pattern === undefined ? {} : { pattern }), fault: vehicleMessage(code, {}) },
  )

type VinFault = "vehicle.request.vinLetters" | "vehicle.request.vinCharacters" | "vehicle.request.vinLength"

/** The documented form; spaces and hyphens are accepted too. */
const PLAIN_VIN = "^(|[0-9A-HJ-NPR-Za-hj-npr-z]{17})$"

/** A VIN in the form of GB 16735-2019; the check digit is not part of the form. */
const VinField = Schema.String.check(
  Schema.isMaxLength(40),
  vinCheck("vehicle.request.vinLetters", "no letters I, O and Q", (vin) => !/[IOQ]/.test(vin)),
  vinCheck("vehicle.request.vinCharacters", "letters and digits only", (vin) => !/[^0-9A-Z]/.test(vin)),
  vinCheck("vehicle.request.vinLength", "17 characters", (vin) => vin.length === VIN_LENGTH, PLAIN_VIN),
)

const yuan = between(1, MOST_YUAN)

/** Request body of a vehicle valuation: contract 2.4. Requires `vin`, or `brand` and `series` (`vehicleFaults`). */
export const VehicleRequest = Schema.Struct({
  vin: Schema.optionalKey(
    VinField.annotate({ description: "Vehicle identification number, 17 characters without I, O and Q" }),
  ),
  brand: Schema.optionalKey(
    name(0, 100).annotate({ description: "Brand; required together with series without a vin" }),
  ),
  series: Schema.optionalKey(
    name(0, 100).annotate({ description: "Series; required together with brand without a vin" }),
  ),
  city: name(1, 100).annotate({ description: "Administrative region, <province>/<city>/<district>" }),
  firstRegistrationDate: monthField(EARLIEST_REGISTRATION).annotate({
    description: `First registration, YYYY-MM, from ${EARLIEST_REGISTRATION} to the present month`,
    examples: ["2019-03"],
  }),
  mileageKm: between(0, MOST_KM).annotate({
    description: "Odometer reading in km",
  }),
  trim: Schema.optionalKey(
    name(0, 200).annotate({ description: "Trim level; when absent that of a typical car of the series stands in" }),
  ),
  modelYear: Schema.optionalKey(
    whole(EARLIEST_MODEL_YEAR, 2200).annotate({ description: "Model year; at most two years after the registration" }),
  ),
  fuelType: Schema.optionalKey(FuelType.annotate({ description: "Energy that drives it" })),
  emissionStandard: Schema.optionalKey(
    text(0, 50).annotate({ description: "Emission stage", examples: ["国VI", "国五"] }),
  ),
  displacementL: Schema.optionalKey(
    between(0, 30).annotate({
      description: "Engine displacement in litres; 0 for a vehicle without one",
    }),
  ),
  transmission: Schema.optionalKey(
    Schema.Literals(["MANUAL", "AUTOMATIC"]).annotate({
      description: "Gearbox; all that shift by themselves are automatic",
    }),
  ),
  bodyType: Schema.optionalKey(text(0, 50).annotate({ description: "Shape of the body", examples: ["轿车", "SUV"] })),
  seats: Schema.optionalKey(whole(1, 100).annotate({ description: "Seats, the driver's included" })),
  color: Schema.optionalKey(text(0, 50).annotate({ description: "Colour of the body" })),
  usageNature: Schema.optionalKey(
    UsageNature.annotate({ description: "Private, commercial, or commercial before and private now" }),
  ),
  transferCount: Schema.optionalKey(whole(0, 100).annotate({ description: "Changes of owner so far" })),
  conditionGrade: Schema.optionalKey(ConditionGrade.annotate({ description: "State of the car as inspected" })),
  accidentType: Schema.optionalKey(AccidentType.annotate({ description: "The worst damage on record" })),
  batteryHealthPct: Schema.optionalKey(
    between(0, 100).annotate({
      description: "Capacity left of the traction battery, per cent of its capacity new",
    }),
  ),
  msrp: Schema.optionalKey(yuan.annotate({ description: "List price when it was new, yuan" })),
  currentNewPrice: Schema.optionalKey(
    yuan.annotate({ description: "Price at which the same model is sold new today, yuan" }),
  ),
  ...marketRequestFields,
}).annotate({
  identifier: "VehicleRequest",
  description: "What is to be valued",
  examples: [
    {
      brand: "大众",
      series: "朗逸",
      trim: "1.5L 自动舒适版",
      modelYear: 2021,
      city: "江苏省/苏州市",
      firstRegistrationDate: "2021-05",
      mileageKm: 68000,
      fuelType: "GASOLINE",
      transmission: "AUTOMATIC",
      displacementL: 1.5,
      emissionStandard: "国六",
      color: "白色",
      usageNature: "NON_OPERATING",
      transferCount: 1,
      conditionGrade: "GOOD",
      accidentType: "NONE",
    },
  ],
})
export type VehicleRequest = typeof VehicleRequest.Type
