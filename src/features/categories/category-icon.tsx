import type { Category } from '@rules/categories';
import {
  Dumbbell,
  Gem,
  House,
  type LucideIcon,
  Plane,
  Shirt,
  Smartphone,
  Sparkles,
  Utensils,
} from 'lucide-react';

const ICONS: Record<Category, LucideIcon> = {
  Fashion: Shirt,
  Fitness: Dumbbell,
  Food: Utensils,
  Tech: Smartphone,
  Home: House,
  Jewelry: Gem,
  Travel: Plane,
  Beauty: Sparkles,
};

export function CategoryIcon({ category, size = 18 }: { category: Category; size?: number }) {
  const Icon = ICONS[category];
  return <Icon size={size} aria-hidden="true" className="flex-none" />;
}
