import type { components } from '@/api/schema';
import type { Material } from '@/api/types';

/** What a row of the catalogue can ask for. */
export interface MaterialHandlers {
  onUse: (material: Material, size: components['schemas']['SheetSize']) => void;
  onCopy: (material: Material) => void;
  onEdit: (material: Material) => void;
  onDelete: (material: Material) => void;
}

export interface MaterialRowsProps extends MaterialHandlers {
  materials: Material[];
}
