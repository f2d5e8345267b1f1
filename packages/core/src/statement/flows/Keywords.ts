/** The kinds of flow that groups of keywords recognise. `salary` is wages when money goes out. */
export type KeywordGroupId =
  | "ownTransfer"
  | "wallet"
  | "cash"
  | "reversal"
  | "taxRefund"
  | "loan"
  | "bankLender"
  | "otherLender"
  | "repayment"
  | "wealth"
  | "salary"
  | "benefit"
  | "operating"
  | "rent"
  | "tax"
  | "interest"
  | "fee"
  | "insurance"
  | "gambling"
  | "court"
  | "guarantee"
  | "pawn"
  | "overdue"
  | "compensation"
  | "creditCard"
  | "acquirer"
  | "downPayment"
  | "seller"
  | "accountOpened"
  | "failedPayment"

/** Words that stand for one thing, and phrases in which they stand for another. */
export interface KeywordGroup {
  readonly id: KeywordGroupId
  /** The texts in which they count: the counterparty's name, the other texts of a line, or both. */
  readonly where: "PARTY" | "TEXTS" | "BOTH"
  readonly words: ReadonlyArray<string>
  /** A line that has one of these anywhere is not of the group. */
  readonly except: ReadonlyArray<string>
  readonly source: string
}

const list = (words: string): ReadonlyArray<string> => words.split(/\s+/u).filter((word) => word !== "")

const BANK_SUMMARIES =
  "Summary words printed by mainland banks and wallets, gathered from public sample statements, 2026-11"
const LENDER_RULES =
  "Keyword rules of public statement checkers of mainland lenders (消金, 小贷, 担保, 典当, 法院, 博彩, 逾期, 代偿), 2026-11"
const NOT_INCOME = "Ocrolus documentation, what does not count as income, 2026-11"

/** Business reasons that say a payment of a financial company is no loan. */
const WORK = "运费 货款 材料款 工程款 服务费 劳务 租赁费 加工费 工资 薪 奖金 报销 咨询费 维修费"
const BUSINESS = `${WORK} 佣金 理赔 赔款 保证金退 退保证金`

/** Names of places to eat, which like old trades and luck: 老当铺火锅店. */
const EATING = "餐饮 餐厅 饭店 酒楼 酒家 火锅 小吃 面馆 烧烤 菜馆 食府 咖啡"

/** The groups that apply unless a host's policy says otherwise. */
export const keywordGroups: ReadonlyArray<KeywordGroup> = [
  {
    id: "ownTransfer",
    where: "TEXTS",
    words: list(
      "本人 自转 同名转账 同名账户 账户互转 卡卡互转 自有账户 内部转账 提现 余额转出 零钱提现 充值 资金归集 自动归集",
    ),
    except: list("非本人 基本人 成本人 日本人 他人 话费 手机充值 电费 水费 燃气 加油卡 游戏 会员 代充 ETC 公交 油卡"),
    source: BANK_SUMMARIES,
  },
  {
    id: "wallet",
    where: "PARTY",
    words: list("支付宝 财付通 微信支付 零钱 蚂蚁 京东支付 网银在线 抖音支付 美团支付 云闪付 alipay tenpay wechat"),
    except: list("蚂蚁搬家"),
    source: BANK_SUMMARIES,
  },
  {
    id: "cash",
    where: "TEXTS",
    words: list("现存 现支 现金 存现 取现 取款 存款机 ATM CDM CRS 柜台存 柜面存 续存"),
    except: list("现金管理 现金贷 现金宝 现金分期 存款利息"),
    source: BANK_SUMMARIES,
  },
  {
    id: "reversal",
    where: "TEXTS",
    words: list(
      "冲正 抹账 抹帐 冲账 冲帐 冲销 冲回 退账 退帐 退汇 退票 退回 退款 退货 撤销 撤单 错账 错帐 红冲 反交易 退还 返还 reversal refund",
    ),
    except: list("退休 退役 退伍 退耕 个税返还 增值税返还 所得税返还"),
    source: BANK_SUMMARIES,
  },
  {
    id: "taxRefund",
    where: "BOTH",
    words: list("退税 税款退还 税收返还 增值税返还 所得税返还 个税返还 留抵"),
    except: [],
    source: NOT_INCOME,
  },
  {
    id: "loan",
    where: "TEXTS",
    words: list(
      "贷款发放 发放贷款 贷款放款 放款 贷款入账 贷款转存 贷款支用 贷款提款 借款 借入 网贷 借呗 微粒贷 消费贷 经营贷 信用贷 抵押贷 现金贷 小额贷 快贷 e贷 有钱花 金条 白条取现 现金分期 透支 融资款 售后回租 授信支用 保理款",
    ),
    except: list(
      "还款 还贷 归还 偿还 还借款 借款还 收回借款 借款归还 贷款利息 贷款结息 还本 贴息 退息 公积金 备用金借款 员工借款 放款保证金 放款手续费 工资发放款 奖金发放款 补偿发放款 补贴发放款 补助发放款 投放款 卖出金条 金条回购 回收金条 黄金条",
    ),
    source: NOT_INCOME,
  },
  {
    id: "bankLender",
    where: "PARTY",
    words: list("贷款专户 贷款户 贷款账户 贷款资金 放款专户 个人贷款 公司贷款 待划转贷款"),
    except: list(`${BUSINESS} 贴息 退息 退款 退回`),
    source: BANK_SUMMARIES,
  },
  {
    id: "otherLender",
    where: "PARTY",
    words: list(
      "消费金融 消金 小额贷款 小贷 融资租赁 金融租赁 网络贷款 保理 典当 借呗 花呗 微粒贷 京东金融 京东金条 度小满 有钱花 马上金融 拍拍贷 宜人贷 陆金所 360借条 360数科 奇富 分期乐 信也科技 众安贷 信托",
    ),
    except: list(
      `${BUSINESS} ${EATING} 经典当 古典当 典当代 典当年 信托运 信托儿 信托育 信托班 环保理 医保理 社保理 人保理 劳保理`,
    ),
    source: LENDER_RULES,
  },
  {
    id: "repayment",
    where: "TEXTS",
    words: list(
      "还款 还贷 还本 还息 贷款归还 归还贷款 归还借款 偿还 贷款扣款 贷款利息 贷款结息 按揭 月供 房贷 车贷 分期扣款 分期还 融资租赁租金 租金扣款 代扣贷 信用卡还 花呗 白条还",
    ),
    except: list("还款退回 信用卡还款返现"),
    source: BANK_SUMMARIES,
  },
  {
    id: "wealth",
    where: "BOTH",
    words: list(
      "理财 申购 赎回 基金 结构性存款 大额存单 通知存款 定期存 转定期 定期转 转存定期 定活互转 余额宝 零钱通 余利宝 朝朝宝 日日宝 国债 信托产品 资管 银证 证转银 银转证 证券转 保证金转 黄金积存 积存金 期货",
    ),
    except: list(
      `${WORK} 租金 到期货 分期货 期货物 物资管 管理财 代理财 基金会 公积金 社保基金 保险基金 维修基金 保障基金 理财经理 理财师 理财顾问费`,
    ),
    source: NOT_INCOME,
  },
  {
    id: "salary",
    where: "TEXTS",
    words: list("工资 代发工资 代发 薪资 薪金 薪酬 奖金 年终奖 绩效 津贴 劳务费 劳务报酬 加班费 payroll salary"),
    except: list("工资卡 工资专户 代发手续费 薪资管理费 代发货 一件代发"),
    source: BANK_SUMMARIES,
  },
  {
    id: "benefit",
    where: "BOTH",
    words: list("养老金 退休金 社保 社会保险 医保 生育津贴 失业金 公积金 补贴 补助 低保 抚恤"),
    except: [],
    source: BANK_SUMMARIES,
  },
  {
    id: "operating",
    where: "TEXTS",
    words: list(
      "货款 运费 运输费 材料款 工程款 工程进度款 进度款 结算款 结算 销售款 服务费 加工费 租赁费 台班 吊装 施工 设备款 维修费 咨询费 设计费 订单 回款 收款 尾款 预付款 订金 定金 商户 收单 清算 POS 收钱码 二维码收款 营业款 报销 差旅费",
    ),
    except: list("利息结算 结算利息 结算手续费 收款手续费 清算手续费"),
    source: BANK_SUMMARIES,
  },
  {
    id: "rent",
    where: "TEXTS",
    words: list("房租 租金 铺租 厂租 租房 仓租 物业费"),
    except: list("融资租赁租金 租金扣款 车辆租金贷"),
    source: BANK_SUMMARIES,
  },
  {
    id: "tax",
    where: "BOTH",
    words: list("缴税 税款 扣税 增值税 所得税 个税 印花税 附加税 国家金库 国库 税务局 电子缴税 TIPS"),
    except: list("退税 返还 税款退还 利息税"),
    source: BANK_SUMMARIES,
  },
  {
    id: "interest",
    where: "TEXTS",
    words: list("结息 存款利息 利息存入 活期利息 季度结息 利息收入 入息"),
    except: list("贷款结息 贷款利息 借款利息 还息"),
    source: BANK_SUMMARIES,
  },
  {
    id: "fee",
    where: "TEXTS",
    words: list("手续费 工本费 年费 短信费 短信服务费 管理费 账户维护费 汇费 邮电费 小额账户"),
    except: list("物业管理费 企业管理费收入 年费用"),
    source: BANK_SUMMARIES,
  },
  {
    id: "insurance",
    where: "BOTH",
    words: list("保险 保费 理赔 赔款 人寿 财险 车险 交强险"),
    except: list("保险箱 社会保险 养老保险 医疗保险"),
    source: NOT_INCOME,
  },
  {
    id: "gambling",
    where: "BOTH",
    words: list("彩票 体彩 福彩 博彩 赌 棋牌 竞彩 六合彩 casino"),
    except: list(
      `${EATING} 棋牌用品 赌气 幸福彩 五福彩 福彩印 福彩虹 福彩钢 福彩瓦 福彩砖 福彩灯 福彩妆 福彩绘 福彩色 福彩纸 立体彩 体彩印 体彩钢 体彩绘 体彩色 博彩印 博彩广告`,
    ),
    source: LENDER_RULES,
  },
  {
    id: "court",
    where: "BOTH",
    words: list("人民法院 法院执行 司法扣划 司法划扣 司法冻结 执行款 诉讼费 案款"),
    except: list("法院路 法院街 法院工资 方案款 图案款 档案款 文案款 提案款"),
    source: LENDER_RULES,
  },
  {
    id: "guarantee",
    where: "BOTH",
    words: list("担保"),
    except: list("担保费退 免担保"),
    source: LENDER_RULES,
  },
  {
    id: "pawn",
    where: "BOTH",
    words: list("典当 当铺 寄卖"),
    except: list(`${EATING} 经典当 古典当 典当代 典当年 恰当铺 正当铺`),
    source: LENDER_RULES,
  },
  {
    id: "overdue",
    where: "TEXTS",
    words: list("逾期 罚息 滞纳金 违约金 催收 欠息"),
    except: list("税收滞纳金 交通违约"),
    source: LENDER_RULES,
  },
  {
    id: "compensation",
    where: "TEXTS",
    words: list("代偿 垫款 垫付贷"),
    except: list("床垫 坐垫 座垫 椅垫 脚垫 地垫 鞋垫 胶垫 软垫 靠垫 瑜伽垫 员工垫款 垫款报销 运费垫款"),
    source: LENDER_RULES,
  },
  {
    id: "creditCard",
    where: "BOTH",
    words: list("信用卡 贷记卡 银行卡中心 卡中心 花呗 白条"),
    except: list("信用卡返现 信用卡积分 白条取现 白条鸡 白条鸭 白条鹅 白条猪 白条羊 白条肉"),
    source: BANK_SUMMARIES,
  },
  {
    id: "acquirer",
    where: "BOTH",
    words: list(
      "银联商务 中国银联 网联清算 拉卡拉 通联支付 富友支付 随行付 乐刷 收钱吧 嘉联支付 汇付天下 快钱支付 易宝支付 连连支付 合利宝 杉德 银盛支付 备付金 待清算 收单 商户结算 收款码 收钱码",
    ),
    except: [],
    source: BANK_SUMMARIES,
  },
  {
    id: "downPayment",
    where: "TEXTS",
    words: list("首付 首期款 首期租金 首期付款 购车款 购机款 购房款 车款 定金 订金 认筹金"),
    except: list("退定金 退订金 定金退 订金退 首付退 停车款 装车款 卸车款"),
    source: "Words for down payments on payment slips to dealers and lessors; own judgement",
  },
  {
    id: "seller",
    where: "PARTY",
    words: list(
      "汽车销售 汽车贸易 汽贸 二手车 4S店 车行 商用车 卡车 重卡 工程机械 机械销售 机械设备 设备销售 农机 挖掘机 装载机 起重机 房地产 地产 置业 融资租赁 金融租赁 汽车租赁 设备租赁 机械租赁",
    ),
    except: list("维修 修理 配件 加油 物业 洗车"),
    source: "Names of dealers, developers and lessors in the business register; own judgement",
  },
  {
    id: "accountOpened",
    where: "TEXTS",
    words: list("开户 开卡 新开账户"),
    except: list("开户行 开户银行 开户网点 开户地 开户机构 销户 期货开户 证券开户"),
    source: BANK_SUMMARIES,
  },
  {
    id: "failedPayment",
    where: "TEXTS",
    words: list(
      "余额不足 存款不足 资金不足 头寸不足 扣款失败 代扣失败 扣划失败 划扣失败 扣费失败 空头支票 支票退票 拒付退票 insufficient",
    ),
    except: list("余额不足提醒 余额不足通知 不足额"),
    source: "Reports of returned payments (NSF) by Mastercard Open Finance and Flinks, 2026-11; words by own judgement",
  },
]
