import { type AssetWords, coded, withUnit, valuationDateWords } from "./FieldWords.ts"

/** A year is no amount: no separator of thousands. */
const year = (value: string | number | boolean): string => String(value)

export const enProperty: AssetWords = {
  asset: "a property",
  name: "Property",
  fields: {
    city: {
      label: "city",
      ask: 'In which city and district is it? For example "Xihu District, Hangzhou".',
      why: "Comparable sales are searched by city and district. The title certificate gives both under 坐落 (location).",
    },
    address: {
      label: "address",
      ask: 'What is the name of the community, or the address? For example "Willow Court, Building 3".',
      why: "Sales in the same community say most about the price. The title certificate gives the address under 坐落 (location).",
    },
    community: {
      label: "community",
      ask: "What is the community called?",
      why: "Sales in the same community are the best comparables.",
    },
    buildingArea: {
      label: "floor area",
      ask: 'How large is the floor area? For example "89.5 sqm".',
      why: "The total price is the unit price times the floor area. Use the gross area of the title certificate (建筑面积), not the usable one.",
      value: withUnit(" m²"),
    },
    propertyUsage: {
      label: "use",
      ask: "Is it residential, commercial (shop, office) or industrial (factory, warehouse)?",
      why: "Properties of different use cannot be compared. The title certificate gives it under 规划用途 (planned use).",
      value: coded({ RESIDENTIAL: "residential", COMMERCIAL: "commercial", INDUSTRIAL: "industrial" }),
    },
    houseType: {
      label: "layout",
      ask: 'How many rooms does it have? For example "3 bedrooms, 2 living rooms, 1 bathroom".',
      why: "The layout affects the unit price of homes of the same size.",
    },
    floor: {
      label: "floor",
      ask: 'On which floor is it? For example "12th floor".',
      why: "Unit prices differ between floors. The ground floor is 1; floors below ground are negative.",
    },
    totalFloors: {
      label: "floors of the building",
      ask: "How many floors does the building have?",
      why: "The same floor is worth more or less in a low building than in a tower.",
    },
    buildYear: {
      label: "year built",
      ask: 'In which year was it built? For example "2005".',
      why: "Age affects the unit price. Listing sites show the year on the page of the community.",
      value: year,
    },
    orientation: {
      label: "orientation",
      ask: 'Which way does it face? For example "south".',
      why: "Homes that face south usually sell at a higher unit price.",
    },
    decoration: {
      label: "finish",
      ask: "What is the state of the interior: fully finished, simply finished or bare shell?",
      why: "The finish affects the price.",
    },
    elevator: {
      label: "lift",
      ask: "Does the building have a lift?",
      why: "High floors without a lift sell at a lower unit price.",
      value: coded({ true: "yes", false: "no" }),
    },
    longitude: { label: "longitude", why: "Coordinates help to find sales nearby." },
    latitude: { label: "latitude", why: "Coordinates help to find sales nearby." },
    valuationDate: valuationDateWords.en,
  },
}
