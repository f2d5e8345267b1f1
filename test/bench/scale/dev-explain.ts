import pg from "pg"
const host = decodeURIComponent(process.env.OV_BENCH_URL!.split("host=")[1]!)
const client = new pg.Client({ host, user: "postgres", database: "big" })
await client.connect()
const on = process.argv[2] === "explain"
client.on("notice", (n: any) => console.log(n.message))
const { rows } = await client.query(`SELECT * FROM market_samples WHERE market_id IN (1,3,20) AND hash % 20011 = 0 LIMIT 200`)
const call = (r: any, ctid = false) => [`SELECT * FROM comparables($1, -1, 20777, '{1,2,3,1,3,5}', '{365,365,365,1095,1095,1095}', '{2,2,1,2,3,2}', '{0,0,1,0,9,25}', 40, 80, 8, $2, $3, NULL, NULL, $4, $5, 85.3, 111.32, '{}', '{}')`, [r.market_id, [r.group_id], [r.group_id], r.longitude, r.latitude]]
if (on) {
  await client.query("LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; SET auto_explain.log_nested_statements = on; SET auto_explain.log_analyze = on; SET auto_explain.log_buffers = on; SET auto_explain.log_level = notice")
  for (const r of rows.slice(0, 2)) { const [q, p] = call(r) as any; await client.query(q, p); await client.query(q, p); console.log("=================") }
} else {
  for (let k = 0; k < 4; k++) {
    const t = performance.now()
    for (const r of rows) { const [text, values] = call(r) as any; await client.query({ name: "c", text, values }) }
    console.log(((performance.now() - t) / rows.length).toFixed(3), "ms a call")
  }
}
await client.end()
