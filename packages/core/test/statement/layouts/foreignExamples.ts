import { type Example, example, usual } from "./Example.ts"

/** Invented exports in the layouts of foreign banks, and of wallets' proofs and merchants. */
export const foreignExamples: ReadonlyArray<Example> = [
  example("hsbc-netbank", "2025-01-13 - 0.50 940.50 -", "2025-01-12 - -60.00 940.00 -")`
Date|Description|Billing amount|Billing currency|Balance|Balance currency
13/01/2025|CREDIT INTEREST|0.50|CNY|940.50|CNY
12/01/2025|TRANSFER TO JIA|-60.00|CNY|940.00|CNY`,
  example("standard-chartered-netbank", "2025-01-13 - -60.00 940.00 -", "2025-01-14 - 0.50 940.50 -")`
Account transactions shown:|13/01/2025 to 14/01/2025
Standard Chartered|9000
Date|Transaction|Currency|Deposit|Withdrawal|Running Balance|SGD Equivalent Balance
13/01/2025|TRANSFER TO JIA|CNY||60.00|940.00 CR|175.00 CR
14/01/2025|CREDIT INTEREST|CNY|0.50||940.50 CR|175.09 CR`,
  example("dbs-ideal", "2025-01-13 - -60.00 940.00 -", "2025-01-14 - 0.50 940.50 -")`
Account Details For:|DBS 9000 - CNY
Date|Value Date|Transaction Description 1|Transaction Description 2|Debit|Credit|Running Balance
13-Jan-2025|13-Jan-2025|TRANSFER|JIA|60.00||940.00
14-Jan-2025|14-Jan-2025|INTEREST|||0.50|940.50`,
  example(
    "wechat-proof",
    "2025-01-02 10:00:00 -60.00 - 甲公司",
    "2025-01-03 10:00:00 0.50 - 禾二",
    "2025-01-04 10:00:00 ±9.00 - 某银行",
  )`
微信支付交易明细证明
兹证明：禾一|微信号：he_one
交易单号|交易时间|交易类型|收/支/其他|交易方式|金额(元)|交易对方|商户单号
1|2025-01-02 10:00:00|商户消费|支出|零钱|60.00|甲公司|1
2|2025-01-03 10:00:00|转账|收入|零钱|0.50|禾二|2
3|2025-01-04 10:00:00|零钱提现|其他|某银行(1234)|9.00|某银行|/`,
  example("alipay-proof", "2025-01-02 10:00:00 -60.00 - 甲公司", "2025-01-03 10:00:00 0.50 - 禾二")`
支付宝支付科技有限公司交易流水证明
收/支|交易对方|商品说明|收/付款方式|金额|交易订单号|商家订单号|交易时间
支出|甲公司|货款|余额|60.00|1|1|2025-01-02 10:00:00
收入|禾二|转账|余额|0.50|2|2|2025-01-03 10:00:00`,
  example("alipay-merchant", "2025-01-03 10:00:00 0.50 940.50 禾二", "2025-01-02 10:00:00 -60.00 940.00 甲公司")`
#支付宝账务明细查询
#账号：[20880000000000000156]
账务流水号|业务流水号|商户订单号|商品名称|发生时间|对方账号|收入金额（+元）|支出金额（-元）|账户余额（元）|交易渠道|业务类型|备注
2|2|T2|气球|2025-01-03 10:00:00|禾二|0.50|0.00|940.50|支付宝|交易付款|
1|1|T1|提现|2025-01-02 10:00:00|甲公司|0.00|-60.00|940.00|支付宝|提现|`,
  example("wechat-merchant", ...usual("10:00:00", "-"))`
微信支付资金账单
记账时间|微信支付业务单号|资金流水单号|业务名称|业务类型|收支类型|收支金额(元)|账户结余(元)|资金变更提交申请人|备注|业务凭证号
2025-01-02 10:00:00|1|1|提现|提现|支出|60.00|940.00|system||1
2025-01-03 10:00:00|2|2|交易|交易|收入|0.50|940.50|system||2`,
]
