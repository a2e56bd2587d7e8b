
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "agency_influencers": {
                  Row: {
                    "agency_id": string,"created_at": string,"id": string,"influencer_id": string,"managed_by_agency": boolean,"temporary_password": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "agency_id": string,"created_at"?: string,"id"?: string,"influencer_id": string,"managed_by_agency"?: boolean,"temporary_password"?: string | null
                  }
                  Update: {
                    "agency_id"?: string,"created_at"?: string,"id"?: string,"influencer_id"?: string,"managed_by_agency"?: boolean,"temporary_password"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "agency_influencers_agency_id_fkey"
      columns: ["agency_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "agency_influencers_influencer_id_fkey"
      columns: ["influencer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"app_settings": {
                  Row: {
                    "only_row": boolean,"promotion_active": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "only_row"?: boolean,"promotion_active"?: boolean
                  }
                  Update: {
                    "only_row"?: boolean,"promotion_active"?: boolean
                  }
                  Relationships: [
                    
                  ]
                },"follows": {
                  Row: {
                    "created_at": string,"influencer_id": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"influencer_id": string,"user_id": string
                  }
                  Update: {
                    "created_at"?: string,"influencer_id"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "follows_influencer_id_fkey"
      columns: ["influencer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "follows_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"influencer_domains": {
                  Row: {
                    "domain": string,"influencer_id": string,"live_until": string
                  }
                  ComputedFields: never
                  Insert: {
                    "domain": string,"influencer_id": string,"live_until": string
                  }
                  Update: {
                    "domain"?: string,"influencer_id"?: string,"live_until"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "influencer_domains_influencer_id_fkey"
      columns: ["influencer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"influencer_stats": {
                  Row: {
                    "follower_count": number,"influencer_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "follower_count"?: number,"influencer_id": string
                  }
                  Update: {
                    "follower_count"?: number,"influencer_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "influencer_stats_influencer_id_fkey"
      columns: ["influencer_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"member_state": {
                  Row: {
                    "follows_version": number,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "follows_version"?: number,"user_id": string
                  }
                  Update: {
                    "follows_version"?: number,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "member_state_user_id_fkey"
      columns: ["user_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"offer_counts": {
                  Row: {
                    "brand_key": string,"category": string,"live": number,"name": string,"newest_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "brand_key": string,"category": string,"live"?: number,"name"?: string,"newest_at"?: string | null
                  }
                  Update: {
                    "brand_key"?: string,"category"?: string,"live"?: number,"name"?: string,"newest_at"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"offer_news": {
                  Row: {
                    "at": string,"brand_key": string | null,"category": string | null,"id": number,"influencer_id": string,"kind": string
                  }
                  ComputedFields: never
                  Insert: {
                    "at"?: string,"brand_key"?: string | null,"category"?: string | null,"id"?: never,"influencer_id": string,"kind": string
                  }
                  Update: {
                    "at"?: string,"brand_key"?: string | null,"category"?: string | null,"id"?: never,"influencer_id"?: string,"kind"?: string
                  }
                  Relationships: [
                    
                  ]
                },"profiles": {
                  Row: {
                    "avatar_url": string | null,"bio": string | null,"category": string | null,"created_at": string,"full_name": string | null,"id": string,"is_agency": boolean,"is_creditcard": boolean,"is_featured": boolean,"is_influencer": boolean,"social_handle": string | null,"sort_name": string | null,"updated_at": string,"username": string
                  }
                  ComputedFields: never
                  Insert: {
                    "avatar_url"?: string | null,"bio"?: string | null,"category"?: string | null,"created_at"?: string,"full_name"?: string | null,"id": string,"is_agency"?: boolean,"is_creditcard"?: boolean,"is_featured"?: boolean,"is_influencer"?: boolean,"social_handle"?: string | null,"sort_name"?: never,"updated_at"?: string,"username": string
                  }
                  Update: {
                    "avatar_url"?: string | null,"bio"?: string | null,"category"?: string | null,"created_at"?: string,"full_name"?: string | null,"id"?: string,"is_agency"?: boolean,"is_creditcard"?: boolean,"is_featured"?: boolean,"is_influencer"?: boolean,"social_handle"?: string | null,"sort_name"?: never,"updated_at"?: string,"username"?: string
                  }
                  Relationships: [
                    
                  ]
                },"promo_codes": {
                  Row: {
                    "affiliate_link": string | null,"brand_instagram_handle": string | null,"brand_key": string,"brand_name": string,"brand_url": string | null,"category": string,"created_at": string,"description": string,"discount_rank": number,"domains": (string)[],"expiration_date": string | null,"expires_on": string,"id": string,"influencer_id": string,"influencer_terms": string,"is_featured": boolean,"promo_code": string,"search": unknown
                  }
                  ComputedFields: never
                  Insert: {
                    "affiliate_link"?: string | null,"brand_instagram_handle"?: string | null,"brand_key"?: never,"brand_name": string,"brand_url"?: string | null,"category"?: string,"created_at"?: string,"description": string,"discount_rank"?: never,"domains"?: never,"expiration_date"?: string | null,"expires_on"?: never,"id"?: string,"influencer_id": string,"influencer_terms"?: string,"is_featured"?: boolean,"promo_code": string,"search"?: never
                  }
                  Update: {
                    "affiliate_link"?: string | null,"brand_instagram_handle"?: string | null,"brand_key"?: never,"brand_name"?: string,"brand_url"?: string | null,"category"?: string,"created_at"?: string,"description"?: string,"discount_rank"?: never,"domains"?: never,"expiration_date"?: string | null,"expires_on"?: never,"id"?: string,"influencer_id"?: string,"influencer_terms"?: string,"is_featured"?: boolean,"promo_code"?: string,"search"?: never
                  }
                  Relationships: [
                    {
      foreignKeyName: "promo_codes_influencer_id_fkey"
      columns: ["influencer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"subscribers": {
                  Row: {
                    "stripe_customer_id": string | null,"subscribed": boolean,"subscription_end": string | null,"subscription_tier": string,"updated_at": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "stripe_customer_id"?: string | null,"subscribed"?: boolean,"subscription_end"?: string | null,"subscription_tier"?: string,"updated_at"?: string,"user_id": string
                  }
                  Update: {
                    "stripe_customer_id"?: string | null,"subscribed"?: boolean,"subscription_end"?: string | null,"subscription_tier"?: string,"updated_at"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "subscribers_user_id_fkey"
      columns: ["user_id"]
isOneToOne: true
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"user_domain_map": {
                  Row: {
                    "domain": string | null,"id": string,"influencer_id": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "domain"?: string | null,"id"?: string,"influencer_id": string,"user_id": string
                  }
                  Update: {
                    "domain"?: string | null,"id"?: string,"influencer_id"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "user_domain_map_follow_fkey"
      columns: ["influencer_id","user_id"]
isOneToOne: false
      referencedRelation: "follows"
      referencedColumns: ["influencer_id","user_id"]
    }
                  ]
                }
          }
          Views: {
            "brand_counts": {
                  Row: {
                    "brand_key": string,"live": number | null,"name": string,"newest_at": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"category_counts": {
                  Row: {
                    "category": string,"live": number | null
                  }
                  ComputedFields: never
                  Insert: {
                           "category"?: string | null,"live"?: never
                         }
                        Update: {
                           "category"?: string | null,"live"?: never
                         }
                        Relationships: [
                    
                  ]
                },"influencer_offer_counts": {
                  Row: {
                    "influencer_id": string,"live": number | null,"total": number | null
                  }
                  ComputedFields: never
                  Relationships: [
                    {
      foreignKeyName: "promo_codes_influencer_id_fkey"
      columns: ["influencer_id"]
isOneToOne: false
      referencedRelation: "profiles"
      referencedColumns: ["id"]
    }
                  ]
                }
          }
          Functions: {
            "featured_accounts":
{ Args: Record<PropertyKey, never>; Returns: {
              "avatar_url": string,"category": string,"cursor": string,"follower_count": number,"full_name": string,"id": string,"is_creditcard": boolean,"live_offer_count": number,"total": number,"username": string
            }[]
                           },
"featured_offers":
{ Args: Record<PropertyKey, never>; Returns: {
              "affiliate_link": string,"brand_name": string,"brand_url": string,"category": string,"created_at": string,"cursor": string,"description": string,"expiration_date": string,"id": string,"influencer_avatar_url": string,"influencer_id": string,"influencer_is_creditcard": boolean,"influencer_name": string,"influencer_username": string,"is_featured": boolean,"promo_code": string,"total": number
            }[]
                           },
"influencer_profile":
{ Args: { "handle": string }; Returns: {
              "avatar_url": string,"bio": string,"category": string,"follower_count": number,"full_name": string,"id": string,"is_creditcard": boolean,"is_influencer": boolean,"live_offer_count": number,"username": string
            }[]
                           },
"list_alerts":
{ Args: { "after"?: string,"page_size"?: number,"search"?: string }; Returns: {
              "affiliate_link": string,"brand_name": string,"brand_url": string,"category": string,"created_at": string,"cursor": string,"description": string,"expiration_date": string,"id": string,"influencer_avatar_url": string,"influencer_id": string,"influencer_is_creditcard": boolean,"influencer_name": string,"influencer_username": string,"is_featured": boolean,"promo_code": string,"total": number
            }[]
                           },
"list_influencers":
{ Args: { "after"?: string,"credit_cards"?: boolean,"page_size"?: number,"search"?: string,"sort"?: string }; Returns: {
              "avatar_url": string,"category": string,"cursor": string,"follower_count": number,"full_name": string,"id": string,"is_creditcard": boolean,"live_offer_count": number,"total": number,"username": string
            }[]
                           },
"list_offers":
{ Args: { "after"?: string,"in_categories"?: (string)[],"include_expired"?: boolean,"of_brand"?: string,"of_influencer"?: string,"page_size"?: number,"search"?: string,"sort"?: string }; Returns: {
              "affiliate_link": string,"brand_name": string,"brand_url": string,"category": string,"created_at": string,"cursor": string,"description": string,"expiration_date": string,"id": string,"influencer_avatar_url": string,"influencer_id": string,"influencer_is_creditcard": boolean,"influencer_name": string,"influencer_username": string,"is_featured": boolean,"promo_code": string,"total": number
            }[]
                           },
"my_domains":
{ Args: Record<PropertyKey, never>; Returns: {
              "domain": string,"influencer_id": string
            }[]
                           },
"my_followed_influencers":
{ Args: Record<PropertyKey, never>; Returns: {
              "followed_at": string,"influencer_id": string
            }[]
                           },
"my_offer_limit":
{ Args: Record<PropertyKey, never>; Returns: {
              "max_offers": number,"tier": string,"used": number
            }[]
                           },
"username_available":
{ Args: { "candidate": string }; Returns: boolean
                           }
          }
          Enums: {
            [_ in never]: never
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
  ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    }
    ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    }
    ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    }
    ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
  ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
  ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  "public": {
          Enums: {
            
          }
        }
} as const
