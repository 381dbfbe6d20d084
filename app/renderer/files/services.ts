/** Services with which projects are opened and saved. */
import type { VersionsService } from '../versions/services'
import { type Services as WorkbenchServices } from '../workbench/services'

export interface Services extends WorkbenchServices, VersionsService {}
