import { type AssetWords, withUnit, valuationDateWords } from "./FieldWords.ts"

export const enEquipment: AssetWords = {
  asset: "construction equipment",
  name: "Construction equipment",
  fields: {
    model: {
      label: "model",
      ask: "What model is the machine? For example SY215C, QY25K5 or QTZ80(TC5610-6).",
      why: "The model gives the type and capacity of the machine, and comparable sales are chosen by it. It is on the rating plate, usually beside the cab door, and on the certificate and the invoice.",
    },
    manufactureDate: {
      label: "manufacture date",
      ask: "In which year and month was the machine manufactured? For example March 2019.",
      why: "Depreciation starts in the month of manufacture. It is on the rating plate and the certificate; the date of registration is a different one.",
    },
    manufacturer: {
      label: "manufacturer",
      ask: "Who made the machine? For example Sany, XCMG or Komatsu.",
      why: "Brands hold their value differently, and several makers share some model names. The maker is on the rating plate.",
    },
    hours: {
      label: "operating hours",
      ask: "How many hours has the machine worked? For example 6,800 hours.",
      why: "Hours measure wear: machines of the same year sell at very different prices. Read them from the hour meter on the dashboard.",
      value: withUnit(" h"),
    },
    city: {
      label: "city",
      ask: "Which city is the machine in? For example Xuzhou, Jiangsu.",
      why: "Prices and emission limits differ from place to place; sales nearby count for more.",
    },
    equipmentConfig: {
      label: "configuration",
      ask: 'Is there any configuration to note? For example "configuration: five-section boom, 44 m, China V".',
      why: "Boom length, attachments, emission stage and overhauls affect the price.",
    },
    equipmentType: {
      label: "type of machine",
      ask: "What type of machine is it? For example truck crane, excavator or tower crane.",
      why: "Needed where the model does not tell the type: without it, sales of its kind cannot be found.",
    },
    replacementValue: {
      label: "price of the same machine new today",
      ask: "What does the same machine cost new today? For example 980,000 yuan.",
      why: "Where sales are few, the price new and depreciation give a value (cost approach).",
      value: withUnit(" yuan"),
    },
    valuationDate: valuationDateWords.en,
  },
}
