from core.bots import GreedyBot
class GreedyMiTierra(GreedyBot):
    def __init__(self): super().__init__(lambda s,p: s.farms[p].money)
