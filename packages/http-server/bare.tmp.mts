import { createServer } from "node:http"
createServer((req, res) => {
  if (req.headers["x-api-key"] !== "ovk_owner") {
    res.writeHead(401).end()
    return
  }
  const answer = () => {
    const body = JSON.stringify({
      code: 0,
      message: "success",
      data: {
        taskId: 1,
        valuationNo: "VAL-PROP-20260315-0001",
        assetType: "PROPERTY",
        status: "IN_PROGRESS",
        statusLabel: "估值中",
        errorMessage: null,
        result: null,
        createdAt: "2026-03-15T10:30:00.000+08:00",
      },
    })
    res.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) }).end(body)
  }
  if (req.method === "POST") {
    const chunks: Buffer[] = []
    req.on("data", (c) => chunks.push(c))
    req.on("end", () => {
      JSON.parse(Buffer.concat(chunks).toString())
      answer()
    })
  } else answer()
}).listen(3912)
