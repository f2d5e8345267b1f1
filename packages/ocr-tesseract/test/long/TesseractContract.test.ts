import { ocrContract } from "@open-valuation/testing/contracts"
import { TesseractOcr } from "../../src/TesseractOcr.ts"
import { pageOf } from "../Render.ts"

ocrContract({
  name: "Tesseract",
  layer: TesseractOcr.layer({ workers: 2 }),
  page: {
    image: pageOf(["招商银行交易流水", "2025-04-05  -2,880.00", "Account No 6946598073021573681"]),
    texts: ["招商银行交易流水", "2025-04-05", "-2,880.00", "6946598073021573681"],
  },
})
