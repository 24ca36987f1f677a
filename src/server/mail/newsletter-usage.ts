/** Usage of `main newsletter`. */
export const newsletterUsage = `  newsletter preview daily|weekly [--city <city>] [--html]   print an issue without sending it
  newsletter send daily|weekly [--city <city>]               make today's issue and send what is due
  newsletter send due [--city <city>]                        send what is due, and make nothing
  newsletter export [--city <city>]                          print addresses as JSON lines
  newsletter import <file> --consent <text> [--lists daily,weekly,alerts] [--dry-run] [--city <city>]
                                                             ask each address of a list to confirm; <text>: where and when they subscribed
  newsletter erase <address> [--city <city>]                 erase an address`
