/** Services with which unsaved work is kept and recovered. */
import type { VersionsService } from '../versions/services'
import { type Services as WorkbenchServices } from '../workbench/services'

export interface Services extends WorkbenchServices, VersionsService {}
