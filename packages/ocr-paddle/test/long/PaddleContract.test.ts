import { ocrContract } from "@open-valuation/testing/contracts"
import { PaddleOcr } from "../../src/index.ts"
import { page } from "../Drawing.ts"

ocrContract({
  name: "Paddle",
  layer: PaddleOcr.layer({ workers: 2 }),
  page: {
    image: page(900, 300, [
      { text: "交易日期 2025-04-05", x: 60, y: 100, sizePx: 34 },
      { text: "余额 139,192.06", x: 60, y: 200, sizePx: 34 },
    ]),
    texts: ["交易日期", "2025-04-05", "余额", "139,192.06"],
  },
})
