// What the server answers, by the names of the trade.
// Lengths in mm, areas in mm², times in ms, ratios 0-1.

import type { components } from './schema';

type Schemas = components['schemas'];

export type User = Schemas['User'];
export type Plan = Schemas['Plan'];
export type Project = Schemas['ProjectRecord'];
export type Material = Schemas['MaterialRecord'];
export type CalculationRecord = Schemas['CalculationRecord'];
export type BatchSubmission = Schemas['BatchSubmission'];
export type BatchRecord = Schemas['BatchRecord'];
export type BatchMember = Schemas['BatchMember'];
export type BatchState = Schemas['BatchState'];
export type TaskState = Schemas['Status'];
export type TaskStatus = Schemas['TaskStatus'];
export type Solution = Schemas['Solution'];
export type Tile = Schemas['Tile'];
export type NoFitReason = Schemas['NoFitReason'];
export type RuleName = Schemas['RuleName'];
export type Remedy = Schemas['Remedy'];
export type Figures = Schemas['Figures'];
export type Estimate = Schemas['Estimate'];
export type FieldFault = Schemas['FieldFault'];
export type SecurityEvent = Schemas['SecurityEvent'];
export type Session = Schemas['Session'];
export type ApiKey = Schemas['ApiKey'];
export type ActivityEntry = Schemas['ActivityEntry'];
export type Team = Schemas['Team'];
export type TeamMember = Schemas['TeamMember'];
export type TeamInvitation = Schemas['TeamInvitation'];
export type TeamRole = Schemas['Role'];
export type FileFormatOffer = Schemas['FileFormatOffer'];
export type FileOptionOffer = Schemas['FileOptionOffer'];
export type LabelFormat = Schemas['LabelFormat'];
/** How a router cuts, kept under its name. */
export type CncMachine = Schemas['Machine'];
export type Costs = Schemas['CostAnswer'];
export type PriceList = Schemas['PriceList'];
export type PriceListChanges = Schemas['PriceListBody'];
export type Shop = Schemas['Shop'];
export type ShopChanges = Schemas['ShopChanges'];
export type LabelPreview = Schemas['LabelPreview'];
/** What a booking takes out of the store room and puts in, or has taken and put. */
export type Booking = Schemas['BookingRecord'];
/** How much of a row of a job the store room has. */
export type JobStock = Schemas['JobStock'];
/** Equal sheets in the store room, or a remnant there. */
export type StockItem = Schemas['StockRecord'];
export type StockMovement = Schemas['StockMovement'];
export type StockSum = Schemas['MaterialSum'];
