import { type AssetWords, coded, withUnit, valuationDateWords } from "./FieldWords.ts"

/** A year is no amount: no separator of thousands. */
const year = (value: string | number | boolean): string => String(value)
const yuan = withUnit(" yuan")

export const enVehicle: AssetWords = {
  asset: "a vehicle",
  name: "Vehicle",
  fields: {
    vin: {
      label: "VIN",
      ask: "What is the VIN? If you do not have it, the brand and the series will do, for example Toyota Camry.",
      why: "The VIN tells the maker and the model year. It is on the vehicle licence (车辆识别代号) and at the lower left of the windscreen. Without it, the brand and the series are needed.",
    },
    brand: {
      label: "brand",
      ask: "What brand is it? For example Toyota.",
      why: "Brands hold their value differently. The vehicle licence gives it under 品牌型号.",
    },
    series: {
      label: "series",
      ask: "Which series is it? For example Camry.",
      why: "Comparable sales are chosen by series. It is usually on the boot lid; the VIN will do instead.",
    },
    trim: {
      label: "trim",
      ask: 'Which trim is it? For example "2.0G Luxury".',
      why: "Trims of one series differ a good deal in price. The invoice or the certificate of conformity gives the name.",
    },
    modelYear: {
      label: "model year",
      ask: "Which model year is it? For example 2021.",
      why: "A new generation or a facelift changes the price.",
      value: year,
    },
    firstRegistrationDate: {
      label: "first registration",
      ask: "In which year and month was it first registered? For example March 2019.",
      why: "Age counts from the first registration and is one of the main factors. The vehicle licence gives it under 注册日期.",
    },
    mileageKm: {
      label: "mileage",
      ask: "How far has it been driven? For example 68,000 km.",
      why: "Cars of the same age differ a good deal in price by mileage. Read the total from the dashboard.",
      value: withUnit(" km"),
    },
    city: {
      label: "city",
      ask: "Which city is the vehicle in? For example Suzhou, Jiangsu.",
      why: "Prices and limits on emissions differ from place to place; sales nearby count for more.",
    },
    fuelType: {
      label: "fuel",
      ask: "Is it petrol, diesel, hybrid, plug-in hybrid or electric?",
      why: "Depreciation differs by the kind of drive.",
      value: coded({
        GASOLINE: "petrol",
        DIESEL: "diesel",
        HYBRID: "hybrid",
        PHEV: "plug-in hybrid",
        BEV: "battery electric",
      }),
    },
    displacementL: {
      label: "engine size",
      ask: "What is the engine size? For example 1.5 L.",
      why: "Engines of one series differ in price. The second page of the vehicle licence gives the size.",
      value: withUnit(" L"),
    },
    transmission: {
      label: "gearbox",
      ask: "Is the gearbox manual or automatic?",
      why: "An automatic usually costs more than the same car with a manual gearbox.",
      value: coded({ MANUAL: "manual", AUTOMATIC: "automatic" }),
    },
    emissionStandard: {
      label: "emission stage",
      ask: "Which emission stage does it meet? For example China VI.",
      why: "Many cities do not admit cars of an older stage.",
    },
    bodyType: {
      label: "body type",
      ask: "What body does it have? For example saloon, SUV or MPV.",
      why: "The body type helps to choose similar cars.",
    },
    seats: { label: "seats", ask: "How many seats does it have?", why: "Some series are sold with 5 or 7 seats." },
    color: { label: "colour", ask: "What colour is it?", why: "Common colours sell more easily." },
    usageNature: {
      label: "usage",
      ask: "Was it in private use, in commercial use, or converted from commercial to private use?",
      why: "Commercial use wears a car and shortens its permitted life. The vehicle licence gives it under 使用性质.",
      value: coded({
        NON_OPERATING: "private",
        OPERATING: "commercial",
        OPERATING_TO_NON: "converted from commercial to private",
      }),
    },
    transferCount: {
      label: "changes of owner",
      ask: "How often has it changed owner? Say 0 if never.",
      why: "Each change of owner lowers the price. The registration certificate lists them.",
    },
    conditionGrade: {
      label: "condition",
      ask: "What condition is it in: excellent, good, fair or poor?",
      why: "Condition affects the price directly.",
      value: coded({ EXCELLENT: "excellent", GOOD: "good", FAIR: "fair", POOR: "poor" }),
    },
    accidentType: {
      label: "accident history",
      ask: "Has it had an accident? For example none, minor, major, flood or fire.",
      why: "A major accident, flood or fire lowers the price sharply. Repair and insurance records show it.",
      value: coded({ NONE: "none", MINOR: "minor", MAJOR: "major", FLOOD: "flood damage", FIRE: "fire damage" }),
    },
    batteryHealthPct: {
      label: "battery health",
      ask: "How much capacity has the traction battery left? For example 92%.",
      why: "The battery is a large part of an electric car's value. The car's display or an inspection report shows it.",
      value: withUnit("%"),
    },
    msrp: {
      label: "list price when new",
      ask: "What was the list price when it was new? For example 219,800 yuan.",
      why: "The list price shows the class and the equipment, which helps most where samples are few.",
      value: yuan,
    },
    currentNewPrice: {
      label: "price of the same model new today",
      ask: "What does the same model cost new today? For example 185,000 yuan.",
      why: "When new cars become cheaper, used ones follow.",
      value: yuan,
    },
    valuationDate: valuationDateWords.en,
  },
}
