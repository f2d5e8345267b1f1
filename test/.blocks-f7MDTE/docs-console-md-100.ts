import { valuationReport } from "@open-valuation/report"

const request = { city: "上海市/上海市/浦东新区", address: "檐雨小筑3号楼", buildingArea: 89.5 }
const result = { minTotalPrice: 4_600_000, avgTotalPrice: 5_100_000, maxTotalPrice: 5_700_000, confidence: 0.7 }
const html = valuationReport({ assetType: "PROPERTY", request, result }, "zh")
